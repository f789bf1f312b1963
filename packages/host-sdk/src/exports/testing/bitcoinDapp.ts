import { mainnet } from 'viem/chains'
import { createBitcoinAdapter } from '../bitcoin.js'
import { createEip155Adapter } from '../eip155.js'
import { createVestibule } from '../index.js'

// The code below repeats docs/guides/bitcoin.md word for word.

export const vestibule = createVestibule({
  projectId: 'my-dapp',
  networks: [
    mainnet,
    {
      id: '000000000019d6689c085ae165831e93',
      name: 'Bitcoin',
      chainNamespace: 'bip122',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [] } },
    },
  ],
  adapters: [
    createEip155Adapter(),
    createBitcoinAdapter({
      esploraUrls: { 'bip122:000000000019d6689c085ae165831e93': 'https://esplora.example/api' },
    }),
  ],
  frameUrl: 'https://wallet.example',
})

/** Call it after the visitor has connected. @returns the transaction's id */
export async function donate(recipient: string): Promise<string> {
  const bitcoin = vestibule.getProvider('bip122')
  return bitcoin.sendTransfer({ recipient, amount: 25_000n, feeRate: 4 })
}
