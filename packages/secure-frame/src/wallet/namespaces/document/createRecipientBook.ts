import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import { DAY_MS, type Payment } from './paymentHistory.js'

/** Maximum number of addresses per user; new ones replace the oldest. */
const MAX_ADDRESSES = 500
const MAX_PAYMENTS = 32

export type BookEntry<address extends string = string> = {
  address: address
  /** Empty for entries of older versions. */
  payments: readonly Payment[]
}

export type RecipientBook<address extends string = string> = {
  read: () => Promise<BookEntry<address>[]>
  /** @param payments Sent amounts above zero. */
  add: (payments: readonly (Payment & { to: address })[]) => Promise<void>
}

export function createRecipientBook<address extends string>(
  options: Options<address>,
): RecipientBook<address> {
  const { entries, userId, shelf, isAddress, spell = (address) => address } = options

  async function key(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `${shelf}:${id}`
  }

  function parse(stored: unknown): BookEntry<address>[] {
    if (!Array.isArray(stored)) return []
    const found = stored.map((entry) => parseEntry(entry, isAddress))
    // Do not trust a book with an invalid entry.
    return found.every((entry) => entry !== undefined) ? found : []
  }

  return {
    async read() {
      const at = await key()
      return at === undefined ? [] : parse(await entries.get(at))
    },
    async add(payments) {
      const at = await key()
      if (at === undefined || payments.length === 0) return
      await entries.update(at, (stored) => {
        const book = new Map(parse(stored).map((entry) => [entry.address, entry.payments]))
        for (const { to, ...payment } of payments) {
          const address = spell(to)
          const before = book.get(address) ?? []
          // Newest entry last.
          book.delete(address)
          book.set(address, condense([...before, payment]))
        }
        return [...book].map(([address, payments]) => ({ address, payments })).slice(-MAX_ADDRESSES)
      })
    },
  }
}

type Options<address extends string> = {
  entries: KeyValueStore
  /** The book requires a user: otherwise it is empty and stores no data. */
  userId: () => Promise<string | undefined>
  shelf: string
  isAddress: (value: unknown) => value is address
  /** @default the unchanged address */
  spell?: ((address: address) => address) | undefined
}

function condense(payments: readonly Payment[]): Payment[] {
  const now = Math.max(...payments.map(({ at }) => at))
  const isToday = ({ at }: Payment) => now - at < DAY_MS
  const largest = new Map<string, Payment>()
  for (const payment of payments.filter((each) => !isToday(each))) {
    const before = largest.get(payment.asset)
    if (before === undefined || before.amount <= payment.amount) largest.set(payment.asset, payment)
  }
  return [...largest.values(), ...payments.filter(isToday)].slice(-MAX_PAYMENTS)
}

function parseEntry<address extends string>(
  entry: unknown,
  isAddress: (value: unknown) => value is address,
): BookEntry<address> | undefined {
  if (isAddress(entry)) return { address: entry, payments: [] }
  const { address, payments } = (entry ?? {}) as { address?: unknown; payments?: unknown }
  if (!isAddress(address) || !Array.isArray(payments) || !payments.every(isPayment))
    return undefined
  return { address, payments }
}

function isPayment(value: unknown): value is Payment {
  const { asset, amount, at } = (value ?? {}) as Record<string, unknown>
  return typeof asset === 'string' && typeof amount === 'bigint' && typeof at === 'number'
}
