import { defineChain } from 'viem'
import type { Stack } from './stack.js'

const NAMES: Record<string, string> = { '31337': 'Local One', '31338': 'Local Two' }

export function networksOf({ chains }: Stack) {
  const [first, ...rest] = Object.entries(chains)
    .filter(([caip2]) => caip2.startsWith('eip155:'))
    .map(([caip2, rpcUrl]) => {
      const id = caip2.split(':')[1] ?? ''
      return defineChain({
        id: Number(id),
        name: NAMES[id] ?? `Local ${id}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
        testnet: true,
      })
    })
  if (first === undefined)
    throw new Error(
      'The local world has no EVM chain. Start an EVM node and add its RPC URL to `chains`.',
    )
  return [first, ...rest] as const
}

/** The configuration of the services lists this network too. Wallets sign for it without a node. */
const DEVNET = {
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  name: 'Solana Devnet',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] as string[] } },
  testnet: true,
  chainNamespace: 'solana' as const,
  faucetUrl: 'https://faucet.solana.com',
}

export function solanaNetworksOf({ solana }: Stack) {
  if (solana === undefined) return [DEVNET]
  const id = solana.caipNetworkId.split(':')[1] ?? ''
  const rpcUrls = { default: { http: [solana.url], webSocket: [solana.socketUrl] } }
  return [{ ...DEVNET, id, name: 'Solana Local', rpcUrls, faucetUrl: undefined }, DEVNET]
}

/** Only the local network has a node (Esplora). Wallets sign for the other networks without one. */
const bitcoin = (id: string, name: string, testnet: boolean) => ({
  ...{ id, name, testnet, chainNamespace: 'bip122' as const },
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
})
const LOCAL_BITCOIN = '0f9188f13cb7b2c71f2a335e3a4fc328'
export const BITCOIN_NETWORKS = [
  bitcoin(LOCAL_BITCOIN, 'Bitcoin Local', true),
  bitcoin('000000000019d6689c085ae165831e93', 'Bitcoin', false),
  bitcoin('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', true),
]

/** Esplora URLs by CAIP-2 id. */
export function esploraUrlsOf({ chains }: Stack): Record<`bip122:${string}`, string> {
  const url = chains[`bip122:${LOCAL_BITCOIN}`]
  return url === undefined ? {} : { [`bip122:${LOCAL_BITCOIN}`]: url }
}
