import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createVestibule } from '@vestibule/host-sdk/vanilla'
import { mainnet } from 'viem/chains'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // yours; without it there are wallets only
})

const button = document.querySelector('#connect')
button?.addEventListener('click', () => vestibule.open())
vestibule.subscribeAccount(({ address }) => {
  if (button !== null) button.textContent = address ?? 'Connect Wallet'
})
