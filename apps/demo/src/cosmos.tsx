import { createCosmosAdapter } from '@vestibule/host-sdk/cosmos'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { CosmosPanel } from './CosmosPanel.js'
import { COSMOS_NETWORKS } from './cosmosNetworks.js'
import { networksOf } from './networks.js'
import { Page } from './Page.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestCosmosWallets } from './testCosmosWallets.js'
import { createDemo, stack } from './vestibule.js'

offerTestCosmosWallets()
const vestibule = createDemo({
  networks: [...COSMOS_NETWORKS, ...networksOf(stack)],
  adapters: [createCosmosAdapter(), createEip155Adapter()],
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
          <CosmosPanel />
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
