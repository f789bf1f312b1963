import { createEip155Adapter } from '@vestibule/host-sdk/eip155'
import { createVestibule } from '@vestibule/host-sdk/vanilla'
import { stringToHex } from 'viem'
import { mainnet } from 'viem/chains'
import './style.css'

const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  frameUrl: import.meta.env.VITE_FRAME_URL, // URL of your embedded wallet (optional)
})

const connect = find('connect')
const account = find('account')
const signed = find('signed')

vestibule.subscribeAccount(show)
vestibule.subscribeNetwork(show)
connect.addEventListener('click', () => vestibule.open())
find('sign').addEventListener('click', async () => {
  const params = [stringToHex('Hello'), vestibule.getAddress('eip155')]
  const provider = vestibule.getProvider('eip155')
  signed.textContent = await provider
    .request({ method: 'personal_sign', params })
    .then(String, String)
})

function show() {
  const connected = vestibule.getAddress('eip155')
  account.hidden = connected === undefined
  connect.textContent =
    connected === undefined ? 'Connect Wallet' : `${connected.slice(0, 6)}…${connected.slice(-4)}`
  find('address').textContent = connected ?? ''
  find('network').textContent = vestibule.getCaipNetwork()?.name ?? ''
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`The page has no element with the id ${id}.`)
  return element
}
