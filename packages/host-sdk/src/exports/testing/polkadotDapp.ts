import { createVestibule } from '../index.js'
import { createPolkadotAdapter } from '../polkadot.js'

// The code below repeats docs/guides/polkadot.md word for word.

export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [
    {
      id: '91b171bb158e2d3848fa23a9f1c25182',
      name: 'Polkadot',
      chainNamespace: 'polkadot',
      nativeCurrency: { name: 'DOT', symbol: 'DOT', decimals: 10 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  adapters: [createPolkadotAdapter()],
})

/** Call it after the visitor has connected. @returns the signature, in hexadecimal */
export async function prove(address: string, text: string): Promise<string> {
  const { signer } = vestibule.getProvider('polkadot')
  const { signature } = await signer.signRaw({ address, data: text })
  return signature
}
