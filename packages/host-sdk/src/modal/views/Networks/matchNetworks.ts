import type { Network } from '../../../core/model/network.js'

/** Matches the name without accents and case, or the start of the chain id. */
export function matchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = fold(query.trim())
  if (wanted === '') return networks
  return networks.filter(
    ({ name, id, caipNetworkId }) =>
      fold(name).includes(wanted) || String(id).startsWith(wanted) || caipNetworkId === wanted,
  )
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
