import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createPolkadotAdapter } from '@vestibule/host-sdk/polkadot'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { networksOf } from './networks.js'
import { Page } from './Page.js'
import { PolkadotPanel } from './PolkadotPanel.js'
import { POLKADOT_NETWORKS } from './polkadotNetworks.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestPolkadotWallets } from './testPolkadotWallets.js'
import { createDemo, stack } from './vestibule.js'

offerTestPolkadotWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), ...POLKADOT_NETWORKS],
  adapters: [createEip155Adapter(), createPolkadotAdapter()],
})
const container = document.getElementById('app')
if (container !== null)
  createRoot(container).render(
    <StrictMode>
      <VestibuleProvider vestibule={vestibule}>
        <Page
          actions={
            <>
              <NetworkButton />
              <VestibuleButton />
            </>
          }
        >
          <StatusPanel />
          <PolkadotPanel />
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
