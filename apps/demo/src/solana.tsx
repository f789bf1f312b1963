import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { createSolanaAdapter } from '@vestibule/host-sdk/solana'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './demo.css'
import { networksOf, solanaNetworksOf } from './networks.js'
import { Page } from './Page.js'
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
