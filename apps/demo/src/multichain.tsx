import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { BitcoinPanel } from './BitcoinPanel.js'
import { BitcoinSend } from './BitcoinSend.js'
import { BITCOIN_NETWORKS, esploraUrlsOf, networksOf, solanaNetworksOf } from './networks.js'
import { renderPage } from './renderPage.js'
import { SolanaPanel } from './SolanaPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestBitcoinWallets } from './testBitcoinWallets.js'
import { offerTestSolanaWallets } from './testSolanaWallets.js'
import { offerTestWallet } from './testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
offerTestSolanaWallets()
offerTestBitcoinWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), ...solanaNetworksOf(stack), ...BITCOIN_NETWORKS],
  adapters: [
    createEip155Adapter(),
    createSolanaAdapter(),
    createBitcoinAdapter({ esploraUrls: esploraUrlsOf(stack) }),
  ],
})
renderPage(
  vestibule,
  <>
    <StatusPanel />
    <TryPanel />
    <SolanaPanel />
    <BitcoinPanel />
    <BitcoinSend />
  </>,
)
