import { EIP155_NETWORKS } from './eip155/eip155Networks.js'
import type { NetworkFacts } from './networkFacts.js'
import { SOLANA_NETWORKS } from './solana/solanaNetworks.js'

const prefixed = (namespace: string, networks: Readonly<Record<string, NetworkFacts>>) =>
  Object.entries(networks).map(
    ([reference, facts]) => [`${namespace}:${reference}`, facts] as const,
  )

/** Networks of the embedded wallet of which an operator says the CAIP-2 id alone. */
export const KNOWN_NETWORKS: ReadonlyMap<string, NetworkFacts> = new Map([
  ...prefixed('eip155', EIP155_NETWORKS),
  ...prefixed('solana', SOLANA_NETWORKS),
])

/** An operator's network with what everybody knows of it, where they left it out. */
export function withKnownFacts(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('caipNetworkId' in given)) return given
  return { ...KNOWN_NETWORKS.get(String(given.caipNetworkId)), ...given }
}
