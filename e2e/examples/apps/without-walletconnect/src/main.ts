import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createVestibule } from '@vestibule/host-sdk/vanilla'
import { walletConnect } from '@vestibule/host-sdk/walletconnect'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  connectors: [walletConnect()],
  frameUrl: import.meta.env.VITE_FRAME_URL,
})

document.querySelector('#connect')?.addEventListener('click', () => vestibule.open())
