import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { BitcoinPanel } from './BitcoinPanel.js'
import { BitcoinSend } from './BitcoinSend.js'
import { BITCOIN_NETWORKS, esploraUrlsOf, networksOf } from './networks.js'
import { renderPage } from './renderPage.js'
import { SignInPanel } from './SignInPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { offerTestBitcoinWallets } from './testBitcoinWallets.js'
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
