import { toJson } from '@vestibule/protocol'
import { createStorage, pageStorage } from '../../../platform/storage.js'

/** A purchase that continues after the visitor closes all windows. */
export type KeptPurchase = {
  id: string
  url: string
  vendor: string
  /** CAIP-10 */
  account: string
  /** Formatted for the visitor. */
  bought: string
  paid: string
}

const FIELDS = ['id', 'url', 'vendor', 'account', 'bought', 'paid'] as const
const MOST = 5

const storage = createStorage(pageStorage())
let own: readonly KeptPurchase[] = []

export function readKept(account?: string): readonly KeptPurchase[] {
  const stored = storage.getJson('purchases')
  const all = Array.isArray(stored) ? stored.filter(isKept) : own
  return account === undefined ? all : all.filter((one) => one.account === account)
}

export function keepPurchase(purchase: KeptPurchase) {
  write([purchase, ...readKept()].slice(0, MOST))
}

export function forgetPurchase(id: string) {
  write(readKept().filter((one) => one.id !== id))
}

function write(purchases: readonly KeptPurchase[]) {
  own = purchases
  storage.set('purchases', toJson(purchases))
}

/** Validate: other scripts can write to the storage, and `url` becomes a link. */
function isKept(one: unknown): one is KeptPurchase {
  const entry = (one ?? {}) as Record<string, unknown>
  return (
    FIELDS.every((field) => typeof entry[field] === 'string') &&
    /^https?:\/\//.test(String(entry.url))
  )
}
