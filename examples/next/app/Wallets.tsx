'use client'

import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { VestibuleProvider } from '@vestibule/host-sdk/react'
import type { ReactNode } from 'react'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: process.env.NEXT_PUBLIC_FRAME_URL, // URL of your embedded wallet (optional)
})

export const Wallets = ({ children }: { children: ReactNode }) => (
  <VestibuleProvider vestibule={vestibule}>{children}</VestibuleProvider>
)
