import { type CaipNetworkId, formatCaipNetworkId, type Namespace } from '@vestibule/protocol'
import { DEFAULT_NAMESPACE } from './defaultNamespace.js'

/** A network of a dapp, such as a chain of viem. */
export type NetworkInput = {
  id: number | string
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
  /** Faucet that Buy opens if no vendor sells the currency. */
  faucetUrl?: string | undefined
  contracts?: Readonly<Record<string, unknown>> | undefined
  /** @default EVM's namespace, as for viem's chains */
  chainNamespace?: Namespace | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
}

export type Network = Omit<NetworkInput, 'testnet' | 'chainNamespace'> & {
  caipNetworkId: CaipNetworkId
  chainNamespace: Namespace
  testnet: boolean
  /** Marks a wallet's network that the dapp does not list. */
  unknown?: true | undefined
}

/**
 * @param custom RPC URLs by CAIP-2 id, before the network's URLs
 * @param images pictures by id or CAIP-2 id, before the network's pictures
 */
export function toNetwork(
  input: NetworkInput,
  custom?: Readonly<Record<string, readonly { url: string }[]>> | undefined,
  images?: Readonly<Record<string, string>> | undefined,
): Network {
  const { chainNamespace = DEFAULT_NAMESPACE, testnet = false, ...rest } = input
  const caipNetworkId = formatCaipNetworkId({
    namespace: chainNamespace,
    chainId: input.id.toString(),
  })
  const http = [
    ...(custom?.[caipNetworkId] ?? []).map(({ url }) => url),
    ...input.rpcUrls.default.http,
  ]
  const imageUrl = images?.[caipNetworkId] ?? images?.[input.id]
  const assets = imageUrl === undefined ? rest.assets : { imageUrl }
  return { ...rest, assets, testnet, chainNamespace, caipNetworkId, rpcUrls: { default: { http } } }
}

export function explorerUrlOf(network: Network | undefined, address: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url
  return explorer === undefined ? undefined : explorerPage(explorer, `address/${address}`)
}

/** The explorer's URL may end with a slash or a query, such as `?cluster=devnet`. */
export const explorerPage = (explorer: string, path: string) =>
  explorer.replace(/\/*(?=[?#]|$)/, `/${path}`)

export function unknownNetwork(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace, reference] = caipNetworkId.split(':') as [Namespace, string]
  return {
    // viem's chains use numbers.
    id: chainNamespace === DEFAULT_NAMESPACE ? Number(reference) : reference,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    testnet: false,
    chainNamespace,
    caipNetworkId,
    unknown: true,
  }
}
