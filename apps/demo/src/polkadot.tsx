import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createPolkadotAdapter } from '@vestibule/host-sdk/polkadot'
import { networksOf } from './networks.js'
import { PolkadotPanel } from './panels/PolkadotPanel.js'
import { SignInPanel } from './panels/SignInPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { POLKADOT_NETWORKS } from './polkadotNetworks.js'
import { renderPage } from './renderPage.js'
import { offerTestPolkadotWallets } from './testWallets/testPolkadotWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

offerTestPolkadotWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), ...POLKADOT_NETWORKS],
  adapters: [createEip155Adapter(), createPolkadotAdapter()],
})
renderPage(
  vestibule,
  <>
    <StatusPanel />
    <PolkadotPanel />
    {signIn !== null && <SignInPanel />}
  </>,
)
