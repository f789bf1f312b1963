import type { NetworkFacts } from './networkFacts.js'
import { MANIFESTS } from './registry.js'

/** Networks that an operator can configure by CAIP-2 id alone. */
export const KNOWN_NETWORKS: ReadonlyMap<string, NetworkFacts> = new Map(
  MANIFESTS.flatMap(({ namespace, networks = {} }) =>
    Object.entries(networks).map(
      ([reference, facts]) => [`${namespace}:${reference}`, facts] as const,
    ),
  ),
)

function uniswapOf(caipNetworkId: string) {
  const [namespace, reference = ''] = caipNetworkId.split(':')
  const { swaps } = MANIFESTS.find((manifest) => manifest.namespace === namespace) ?? {}
  return swaps?.uniswapV3?.get(reference)
}

export function withKnownFacts(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('caipNetworkId' in given)) return given
  const known = { ...KNOWN_NETWORKS.get(String(given.caipNetworkId)), ...given }
  const swap = 'swap' in known ? known.swap : undefined
  if (typeof swap !== 'object' || swap === null || !('v3' in swap) || swap.v3 !== 'uniswap')
    return known
  return { ...known, swap: { ...swap, v3: uniswapOf(String(given.caipNetworkId)) ?? swap.v3 } }
}
