import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { networksOf } from './networks.js'
import { Page } from './Page.js'
import { SignInPanel } from './SignInPanel.js'
import { SolanaPanel } from './SolanaPanel.js'
import { StatusPanel } from './StatusPanel.js'
import { TryPanel } from './TryPanel.js'
import { offerTestSolanaWallets } from './testSolanaWallets.js'
import { createDemo, signIn, stack } from './vestibule.js'

/** As the services have it: wallets sign for it, and nobody asks a node. */
const DEVNET = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
  testnet: true,
  chainNamespace: 'solana' as const,
}

offerTestSolanaWallets()
const vestibule = createDemo({
  networks: [...networksOf(stack), DEVNET],
  adapters: [createEip155Adapter(), createSolanaAdapter()],
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
          {signIn !== null && <SignInPanel />}
          <TryPanel />
          <SolanaPanel />
        </Page>
      </VestibuleProvider>
    </StrictMode>,
  )
