import { EmbeddedModal, VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { Page } from './Page.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestWallet } from './testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo({ enableEmbedded: true })
const container = document.getElementById('app')
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <Page>
          <section className="panel">
            <EmbeddedModal />
          </section>
          <StatusPanel />
          <TryPanel />
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
