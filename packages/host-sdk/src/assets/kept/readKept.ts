import type { Core } from '../../core/core.js'
import type { History, Holdings, NftHoldings } from '../../core/model/state.js'

/** Maximum age in ms. */
const MAX_AGE = 86_400_000

/** Untrusted: any script of the origin may have written the data. */
type Stored<value> = Partial<Record<keyof value, unknown>>

export function readKept(core: Core) {
  const { tokens, nfts, history } = (core.storage.getJson('holdings') ?? {}) as Stored<
    Record<'tokens' | 'nfts' | 'history', unknown>
  >
  const entriesOf = (list: unknown) =>
    (Array.isArray(list) ? list : []).filter((entry): entry is object => Object(entry) === entry)
  return {
    tokens: entriesOf(tokens) as readonly Stored<Holdings>[],
    nfts: entriesOf(nfts) as readonly Stored<NftHoldings>[],
    history: entriesOf(history) as readonly Stored<History>[],
  }
}

export function isRecent(updatedAt: unknown): updatedAt is number {
  return typeof updatedAt === 'number' && Date.now() - updatedAt < MAX_AGE
}
