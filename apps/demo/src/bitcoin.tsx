import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { BITCOIN_NETWORKS, esploraUrlsOf, networksOf } from './networks.js'
import { BitcoinPanel } from './panels/BitcoinPanel.js'
import { BitcoinSend } from './panels/BitcoinSend.js'
import { SignInPanel } from './panels/SignInPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestBitcoinWallets } from './testWallets/testBitcoinWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

offerTestBitcoinWallets()
const vestibule = createDemo({
  networks: [...BITCOIN_NETWORKS, ...networksOf(stack)],
  adapters: [createEip155Adapter(), createBitcoinAdapter({ esploraUrls: esploraUrlsOf(stack) })],
})
renderPage(
  vestibule,
  <>
    <StatusPanel />
    <BitcoinPanel />
    <BitcoinSend />
    {signIn !== null && <SignInPanel />}
  </>,
)
