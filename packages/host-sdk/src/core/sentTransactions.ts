import { isSameAddress } from './addresses.js'
import type { Core } from './core.js'
import type { Network } from './network.js'
import type { AccountState, SentTransaction } from './state.js'

/** Transactions that are kept; older ones make room. */
const MOST = 99

/** Reads what was sent before the page was loaded. @returns what is new by that */
export function loadSent(core: Core): readonly SentTransaction[] {
  const stored = core.storage.getJson('sent')
  const known = new Set(core.store.getState().sent.map(({ hash }) => hash))
  const older = (Array.isArray(stored) ? stored : [])
    .filter(isSent)
    .filter(({ hash }) => !known.has(hash))
  if (older.length > 0)
    core.store.setState(({ sent }) => ({ sent: [...sent, ...older].slice(0, MOST) }))
  return older
}

export function noteSent(core: Core, entry: SentTransaction): void {
  save(core, [entry, ...core.store.getState().sent])
}

export function decideSent(
  core: Core,
  { hash, ...decided }: Pick<SentTransaction, 'hash' | 'outcome' | 'reason'>,
) {
  const { sent, followed } = core.store.getState()
  save(
    core,
    sent.map((entry) => (entry.hash === hash ? { ...entry, ...decided } : entry)),
  )
  // What was decided last is told first.
  if (followed.includes(hash)) follow(core, hash)
}

/** Has a toast tell what becomes of it. */
export function follow(core: Core, hash: string): void {
  unfollow(core, hash)
  core.store.setState(({ followed }) => ({ followed: [...followed, hash] }))
}

export function unfollow(core: Core, hash: string): void {
  core.store.setState(({ followed }) => ({ followed: followed.filter((one) => one !== hash) }))
}

/** Whether an account sent it on a network. */
export function isSentBy(
  { account: sender, caipNetworkId }: SentTransaction,
  { account, network }: { account: Pick<AccountState, 'address'>; network: Network },
): boolean {
  return (
    account.address !== undefined &&
    caipNetworkId === network.caipNetworkId &&
    isSameAddress(network.chainNamespace, sender, account.address)
  )
}

function save(core: Core, sent: readonly SentTransaction[]) {
  const kept = sent.slice(0, MOST)
  core.store.setState({ sent: kept })
  core.storage.set('sent', JSON.stringify(kept))
}

/** Other code of the dapp's origin may have written it. */
function isSent(entry: unknown): entry is SentTransaction {
  const one = (entry ?? {}) as Partial<Record<keyof SentTransaction, unknown>>
  const { hash, caipNetworkId, account, at, to, value, isCall, outcome, reason } = one
  return (
    [hash, caipNetworkId, account].every((text) => typeof text === 'string') &&
    typeof at === 'number' &&
    (to === undefined || typeof to === 'string') &&
    typeof value === 'string' &&
    /^[0-9]{1,78}$/.test(value) &&
    typeof isCall === 'boolean' &&
    (outcome === undefined || outcome === 'confirmed' || outcome === 'failed') &&
    (reason === undefined || typeof reason === 'string')
  )
}
