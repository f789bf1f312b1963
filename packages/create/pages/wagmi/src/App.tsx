import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { WagmiProvider } from 'wagmi'
import { Account } from './Account.js'
import './style.css'
import { config, vestibule } from './wallets.js'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <VestibuleProvider vestibule={vestibule}>
        <main>
          <h1>Hello</h1>
          <p>Sign in with your email address, or connect a wallet.</p>
          <div className="buttons">
            <NetworkButton />
            <VestibuleButton />
          </div>
          <Account />
          <p>
            Edit <code>src/App.tsx</code> and save.
          </p>
        </main>
      </VestibuleProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
