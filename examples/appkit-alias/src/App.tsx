import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useDisconnect,
} from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = 'my-dapp'
const metadata = {
  name: 'AppKit’s set-up',
  description: 'Imports of AppKit, by an alias',
  url: window.location.origin,
  icons: [],
}
const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata,
  frameUrl: import.meta.env.VITE_FRAME_URL, // the only option that AppKit does not have
  features: { analytics: false, socials: false, swaps: false, onramp: false },
  themeVariables: { '--w3m-accent': '#0a7d5a' },
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

/** Shows the account from AppKit's hooks and from wagmi's hook. */
function Account() {
  const { open } = useAppKit()
  const { address, status } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { data: event } = useAppKitEvents()
  const { disconnect } = useDisconnect()
  const connection = useAccount()
  return (
    <>
      <output aria-label="appkit">
        {status} {address}
      </output>
      <output aria-label="wagmi">
        {connection.status} {connection.address}
      </output>
      <output aria-label="network">{caipNetwork?.name}</output>
      <output aria-label="event">{event?.event}</output>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Networks
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}
