'use client'

import { mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cookieStorage, createStorage, useAccount, WagmiProvider } from 'wagmi'

const projectId = 'my-dapp'
const networks = [mainnet]
const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  frameUrl: process.env.NEXT_PUBLIC_FRAME_URL, // URL of your embedded wallet (optional)
  features: { analytics: false },
})

const queryClient = new QueryClient()

export const Wallets = ({ children }: { children: ReactNode }) => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </WagmiProvider>
)

/** Shows the account from AppKit's hook and from wagmi's hook. */
export function Account() {
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
