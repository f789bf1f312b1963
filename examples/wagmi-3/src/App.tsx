import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { WagmiProvider } from 'wagmi'
import { Account } from './Account.js'
import { config, vestibule } from './wallets.js'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <VestibuleProvider vestibule={vestibule}>
        <VestibuleButton />
        <Account />
      </VestibuleProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
