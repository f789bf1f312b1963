import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createVestibule } from '@vestibule/host-sdk/vanilla'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})

const button = document.querySelector('#connect')
button?.addEventListener('click', () => vestibule.open())
vestibule.subscribeAccount(({ address }) => {
  if (button !== null) button.textContent = address ?? 'Connect Wallet'
})
