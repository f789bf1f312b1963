import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createAppKit,
  mainnet,
  useAppKitAccount,
  WagmiAdapter,
} from '@vestibule/host-sdk/appkit/wagmi'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = 'my-dapp'
const networks = [mainnet]
const wagmiAdapter = new WagmiAdapter({ networks, projectId })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
  features: { analytics: false },
})

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <appkit-button />
      <Account />
    </QueryClientProvider>
  </WagmiProvider>
)

/** Shows the account from AppKit's hook and from wagmi's hook. */
function Account() {
  const { address, status } = useAppKitAccount()
  const connection = useAccount()
  return (
    <>
      <output aria-label="appkit">
        {status} {address}
      </output>
      <output aria-label="wagmi">
        {connection.status} {connection.address}
      </output>
    </>
  )
}
