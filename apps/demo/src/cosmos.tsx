import { createCosmosAdapter } from '@vestibule/host-sdk/cosmos'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { CosmosPanel } from './CosmosPanel.js'
import { COSMOS_NETWORKS } from './cosmosNetworks.js'
import { networksOf } from './networks.js'
import { renderPage } from './renderPage.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestCosmosWallets } from './testCosmosWallets.js'
import { createDemo, stack } from './vestibule.js'

offerTestCosmosWallets()
const vestibule = createDemo({
  networks: [...COSMOS_NETWORKS, ...networksOf(stack)],
  adapters: [createCosmosAdapter(), createEip155Adapter()],
})
renderPage(
  vestibule,
  <>
    <StatusPanel />
    <CosmosPanel />
  </>,
)
