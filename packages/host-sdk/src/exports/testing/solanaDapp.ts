import { mainnet } from 'viem/chains'
import { createEip155Adapter } from '../eip155.js'
import { createVestibule } from '../index.js'
import { createSolanaAdapter } from '../solana.js'

// The code below repeats docs/guides/solana.md word for word.

export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [
    mainnet,
    {
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      name: 'Solana',
      chainNamespace: 'solana',
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['https://solana-node.example'] } },
    },
  ],
  adapters: [createEip155Adapter(), createSolanaAdapter()],
  frameUrl: 'https://wallet.example',
})

/** Call it after the visitor has connected. */
export async function sign(text: string): Promise<Uint8Array> {
  return vestibule.getProvider('solana').signMessage(new TextEncoder().encode(text))
}
