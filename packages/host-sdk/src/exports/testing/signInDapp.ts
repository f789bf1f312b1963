import { mainnet } from 'viem/chains'
import { createEip155Adapter } from '../eip155.js'
import { createVestibule } from '../index.js'
import { serviceSessions } from '../siwx.js'

// The code below repeats docs/guides/sign-in.md word for word.

const sessions = serviceSessions({ apiUrl: 'https://wallet.example', projectId: 'my-dapp' })
export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [mainnet],
  adapters: [createEip155Adapter()],
  siwx: sessions,
})

export async function ask(path: string): Promise<Response> {
  const token = await sessions.getToken()
  return fetch(path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
}
