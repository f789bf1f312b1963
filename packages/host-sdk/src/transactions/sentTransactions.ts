import { toJson } from '@vestibule/protocol'
import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import type { AccountState } from '../core/model/account.js'
import type { Network } from '../core/model/network.js'
import type { SentTransaction } from '../core/model/state.js'

/** New transactions replace the oldest. */
const MAX_KEPT = 99
/** In ms. A pending transaction is polled no longer than this. */
export const A_DAY = 86_400_000
const NAME = /^[^\p{C}\s<>]{1,255}$/u
/** Amount with its symbol, as shown to the visitor. */
const AMOUNT = /^[^\p{C}<>]{1,200}$/u
const LAST_TIME = 8.64e15

export function loadSent(core: Core): readonly SentTransaction[] {
  const { sent } = core.store.getState()
  const known = new Set(sent.map(({ hash }) => hash))
  const older = readSent(core)
    .filter(({ hash }) => !known.has(hash) && known.add(hash))
    .slice(0, MAX_KEPT - sent.length)
  if (older.length > 0) core.store.setState({ sent: [...sent, ...older] })
  return older
}

export function noteSent(core: Core, entry: SentTransaction): void {
  const withEntry = (entries: readonly SentTransaction[]) => [entry, ...entries].slice(0, MAX_KEPT)
  core.store.setState(({ sent }) => ({ sent: withEntry(sent) }))
  // Read the storage again: another tab may have changed it.
  core.storage.set('sent', toJson(withEntry(readSent(core))))
  const { caipNetworkId, hash } = entry
  if (!isOrderId(hash))
    core.events.emit('happened', { type: 'transactionSent', caipNetworkId, hash })
}

export function decideSent(
  core: Core,
  { hash, ...decided }: Omit<Change, 'fingerprint'> & Pick<SentTransaction, 'hash' | 'outcome'>,
) {
  const { followed } = core.store.getState()
  changeSent(core, hash, decided)
  const { outcome } = decided
  const { caipNetworkId } = findSent(core, hash) ?? {}
  if (outcome !== undefined && caipNetworkId !== undefined && !isOrderId(hash)) {
    const key = { caipNetworkId, hash }
    core.events.emit(
      'happened',
      outcome === 'confirmed'
        ? { type: 'transactionConfirmed', ...key }
        : { type: 'transactionFailed', outcome, ...key },
    )
  }
  // The modal shows the latest outcome first.
  if (followed.includes(hash)) follow(core, hash)
}

export function changeSent(core: Core, hash: string, change: Change): void {
  const changed = (entries: readonly SentTransaction[]) =>
    entries.map((entry) => (entry.hash === hash ? { ...entry, ...change } : entry))
  core.store.setState(({ sent }) => ({ sent: changed(sent) }))
  const stored = readSent(core)
  if (stored.length > 0) core.storage.set('sent', toJson(changed(stored)))
}

type Change = Partial<
  Pick<SentTransaction, 'outcome' | 'reason' | 'undecided' | 'fingerprint' | 'replacedBy'>
>

export function findSent(core: Core, hash: string): SentTransaction | undefined {
  return core.store.getState().sent.find((entry) => entry.hash === hash)
}

export function follow(core: Core, hash: string): void {
  unfollow(core, hash)
  core.store.setState(({ followed }) => ({ followed: [...followed, hash] }))
}

export function unfollow(core: Core, hash: string): void {
  core.store.setState(({ followed }) => ({ followed: followed.filter((one) => one !== hash) }))
}

export function isSentBy(
  core: Core,
  { account: sender, caipNetworkId }: SentTransaction,
  { account, network }: { account: Pick<AccountState, 'address'>; network: Network },
): boolean {
  return (
    account.address !== undefined &&
    caipNetworkId === network.caipNetworkId &&
    isSameAddress(core, network.chainNamespace, [sender, account.address])
  )
}

function readSent(core: Core): SentTransaction[] {
  const stored = core.storage.getJson('sent')
  return (Array.isArray(stored) ? stored : []).filter(isSent).slice(0, MAX_KEPT)
}

/** Validate: other code of the dapp's origin may have written the entry. */
function isSent(entry: unknown): entry is SentTransaction {
  const one = (entry ?? {}) as Partial<Record<keyof SentTransaction, unknown>>
  const { hash, caipNetworkId, account, at, to, name, value, isCall, token, swap } = one
  const { outcome, reason, fingerprint, replacedBy } = one
  return (
    [caipNetworkId, account].every((text) => typeof text === 'string') &&
    isHash(hash) &&
    typeof at === 'number' &&
    at >= 0 &&
    at <= LAST_TIME &&
    (to === undefined || typeof to === 'string') &&
    (name === undefined || (typeof name === 'string' && NAME.test(name))) &&
    typeof value === 'string' &&
    /^[0-9]{1,78}$/.test(value) &&
    typeof isCall === 'boolean' &&
    (token === undefined || isToken(token)) &&
    (swap === undefined ? !isOrderId(hash) : isSwap(swap, { hash, at })) &&
    (outcome === undefined || OUTCOMES.has(outcome)) &&
    (reason === undefined || typeof reason === 'string') &&
    (fingerprint === undefined ||
      (typeof fingerprint === 'string' && fingerprint.length < 1_000)) &&
    (replacedBy === undefined || isHash(replacedBy))
  )
}

const OUTCOMES: ReadonlySet<unknown> = new Set<SentTransaction['outcome']>([
  'confirmed',
  'failed',
  'cancelled',
  'replaced',
  'expired',
])

const isHash = (text: unknown): text is string =>
  typeof text === 'string' && /^([\w-]{1,32}\.)?\w{1,256}$/.test(text)

function isSwap(swap: unknown, { hash, at }: Pick<SentTransaction, 'hash' | 'at'>): boolean {
  const { ends, paid, received } = (swap ?? {}) as Record<string, unknown>
  // An order is valid for at most one day.
  const isLasting = typeof ends === 'number' && ends <= at + A_DAY
  return (
    (isOrderId(hash) ? isLasting : ends === undefined) &&
    [paid, received].every((text) => typeof text === 'string' && AMOUNT.test(text))
  )
}

/** Whether the string is an order id of the services instead of a hash. */
export const isOrderId = (hash: string) => /^[\w-]+\.\w+$/.test(hash)

function isToken(token: unknown): boolean {
  const { symbol, amount, isNft = false } = (token ?? {}) as Record<string, unknown>
  return (
    typeof symbol === 'string' &&
    typeof isNft === 'boolean' &&
    /^\d{1,78}(\.\d{1,255})?$/.test(String(amount))
  )
}
