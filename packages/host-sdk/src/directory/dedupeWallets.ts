import { rdnsKey, type WalletIdentity, walletKey } from './walletIdentity.js'

/**
 * Keeps the first entry of each wallet. A wallet with an rdns is distinct; others are merged by id
 * or name. The count does not depend on the order.
 */
export function dedupeWallets<wallet extends WalletIdentity>(
  wallets: readonly wallet[],
): readonly wallet[] {
  const groupOf = groupByMark(wallets)
  const seen = new Set<Group | undefined>()
  return wallets.filter((wallet) => {
    const group = groupOf.get(markOf(wallet).key)
    if (seen.has(group)) return false
    seen.add(group)
    return true
  })
}

/** Wallets with the same key are one wallet. */
type Mark = { rank: 0 | 1 | 2; key: string }

type Group = { ids: Set<string>; names: Set<string> }

function markOf({ rdns, walletId, name }: WalletIdentity): Mark {
  if (rdns !== undefined) return { rank: 0, key: `0 ${rdnsKey(rdns)}` }
  if (walletId !== undefined) return { rank: 1, key: `1 ${walletId}` }
  return { rank: 2, key: `2 ${walletKey(name)}` }
}

/** Sorts the marks: the order of the list does not matter. */
function groupByMark(wallets: readonly WalletIdentity[]): Map<string, Group> {
  const marks = new Map<string, Mark & Group>()
  for (const wallet of wallets) {
    const mark = markOf(wallet)
    const { ids, names } = marks.get(mark.key) ?? { ids: new Set(), names: new Set() }
    marks.set(mark.key, { ...mark, ids, names })
    names.add(walletKey(wallet.name))
    if (wallet.walletId !== undefined) ids.add(wallet.walletId)
  }

  const groups = new Map<string, Group>()
  const byId = new Map<string, Group>()
  const byName = new Map<string, Group[]>()
  for (const mark of [...marks.values()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const named = [...mark.names].flatMap((name) => byName.get(name) ?? [])
    // Names are not unique: merge by name only without a known id.
    const joinedByName = mark.rank === 1 ? named.find(({ ids }) => ids.size === 0) : named[0]
    const joined =
      mark.rank === 0
        ? undefined
        : ([...mark.ids].flatMap((id) => byId.get(id) ?? [])[0] ?? joinedByName)
    const group = joined ?? { ids: mark.ids, names: mark.names }
    groups.set(mark.key, group)
    for (const id of mark.ids) {
      group.ids.add(id)
      if (!byId.has(id)) byId.set(id, group)
    }
    for (const name of mark.names) byName.set(name, [...(byName.get(name) ?? []), group])
  }
  return groups
}
