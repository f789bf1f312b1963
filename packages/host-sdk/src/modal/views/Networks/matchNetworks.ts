import type { Network } from '../../../core/model/network.js'

/** Matches a part of the name without accents and case, the start of the chain id, or the whole CAIP-2 id. */
export function matchNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = fold(query.trim())
  if (wanted === '') return networks
  return networks.filter(
    ({ name, id, caipNetworkId }) =>
      fold(name).includes(wanted) || String(id).startsWith(wanted) || caipNetworkId === wanted,
  )
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
