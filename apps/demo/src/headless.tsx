import { VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { OwnModal } from './OwnModal.js'
import { Page } from './Page.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestWallet } from './testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
const vestibule = createDemo()
const container = document.getElementById('app')
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <Page actions={<OwnModal />}>
          <StatusPanel />
          <TryPanel />
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
