import { createCosmosAdapter } from '@vestibule/host-sdk/cosmos'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { COSMOS_NETWORKS } from './cosmosNetworks.js'
import { networksOf } from './networks.js'
import { CosmosPanel } from './panels/CosmosPanel.js'
import { SignInPanel } from './panels/SignInPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestCosmosWallets } from './testWallets/testCosmosWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

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
    {signIn !== null && <SignInPanel />}
  </>,
)
