import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { networksOf, solanaNetworksOf } from './networks.js'
import { SignInPanel } from './panels/SignInPanel.js'
import { SolanaPanel } from './panels/SolanaPanel.js'
import { StatusPanel } from './panels/StatusPanel.js'
import { TryPanel } from './panels/TryPanel.js'
import { renderPage } from './renderPage.js'
import { offerTestSolanaWallets } from './testWallets/testSolanaWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

offerTestSolanaWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), ...solanaNetworksOf(stack)],
  adapters: [createEip155Adapter(), createSolanaAdapter()],
})
renderPage(
  vestibule,
  <>
    <StatusPanel />
    {signIn !== null && <SignInPanel />}
    <TryPanel />
    <SolanaPanel />
  </>,
)
