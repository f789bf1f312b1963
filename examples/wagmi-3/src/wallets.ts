import { createVestibule, type Vestibule } from '@vestibule/host-sdk'
import { createWagmiAdapter, vestibuleWallet } from '@vestibule/host-sdk/wagmi'
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [vestibuleWallet(() => vestibule)],
})

export const vestibule: Vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createWagmiAdapter(config)],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})
