import { createBitcoinAdapter } from '@vestibule/host-sdk/bitcoin'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { moreNamespaces } from './moreNamespaces.js'
import { BITCOIN_NETWORKS, esploraUrlsOf, networksOf, solanaNetworksOf } from './networks.js'
import { BitcoinPanel } from './panels/BitcoinPanel.js'
import { BitcoinSend } from './panels/BitcoinSend.js'
import { SolanaPanel } from './panels/SolanaPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestBitcoinWallets } from './testWallets/testBitcoinWallets.js'
import { offerTestSolanaWallets } from './testWallets/testSolanaWallets.js'
import { offerTestWallet } from './testWallets/testWallet.js'
import { createDemo, stack } from './vestibule.js'

offerTestWallet(stack)
offerTestSolanaWallets()
offerTestBitcoinWallets()
const more = await moreNamespaces()
const vestibule = createDemo({
  networks: [
    ...networksOf(stack),
    ...solanaNetworksOf(stack),
    ...BITCOIN_NETWORKS,
    ...more.flatMap(({ networks }) => networks),
  ],
  adapters: [
    createEip155Adapter(),
    createSolanaAdapter(),
    createBitcoinAdapter({ esploraUrls: esploraUrlsOf(stack) }),
    ...more.map(({ adapter }) => adapter),
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
    {more.map(({ panel }) => panel)}
  </>,
)
