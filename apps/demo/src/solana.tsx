import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { networksOf, solanaNetworksOf } from './networks.js'
import { renderPage } from './renderPage.js'
import { SignInPanel } from './SignInPanel.js'
import { SolanaPanel } from './SolanaPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestSolanaWallets } from './testSolanaWallets.js'
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
