import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { NetworkButton, VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { walletConnect } from '@vestibule/host-sdk/walletconnect'
import { mainnet } from 'viem/chains'
import { showDapp } from './showDapp.js'

const vestibule = createVestibule({
  projectId: 'bench',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  connectors: [walletConnect()],
  frameUrl: 'http://frame.localhost',
  apiUrl: 'http://api.localhost',
})

showDapp(
  <VestibuleProvider vestibule={vestibule}>
    <NetworkButton />
    <VestibuleButton />
  </VestibuleProvider>,
)
