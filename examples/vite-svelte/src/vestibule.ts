import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { defineElements } from '@vestibule/host-sdk/elements'
import { createVestibule } from '@vestibule/host-sdk/vanilla'
import { mainnet } from 'viem/chains'

export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})

defineElements(vestibule)
