import type { NetworkFacts } from './networkFacts.js'
import { MANIFESTS } from './registry.js'

/** Networks of the embedded wallet of which an operator says the CAIP-2 id alone. */
export const KNOWN_NETWORKS: ReadonlyMap<string, NetworkFacts> = new Map(
  MANIFESTS.flatMap(({ namespace, networks = {} }) =>
    Object.entries(networks).map(
      ([reference, facts]) => [`${namespace}:${reference}`, facts] as const,
    ),
  ),
)

/** An operator's network with what everybody knows of it, where they left it out. */
export function withKnownFacts(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('caipNetworkId' in given)) return given
  return { ...KNOWN_NETWORKS.get(String(given.caipNetworkId)), ...given }
}
