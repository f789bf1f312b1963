import { createVestibule } from '@vestibule/host-sdk'
import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { VestibuleButton, VestibuleProvider } from '@vestibule/host-sdk/react'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})

export const App = () => (
  <VestibuleProvider vestibule={vestibule}>
    <VestibuleButton />
  </VestibuleProvider>
)
