import { VestibuleError } from '@vestibule/protocol'
import { splitHost } from '@vestibule/protocol/sites'
import type { KeyValueStore } from '../../../platform/keyValueStore.js'
import { isMostOf } from './isMostOf.js'
import { DAY_MS } from './paymentHistory.js'

/** Per user and namespace. A high number: one site must not displace entries of others. */
const MAX_ENTRIES = 4_096

/** `amount` may leave the account, now or later. */
export type Spending = {
  owner: string
  /** Id of network and token in the namespace. */
  asset: string
  /** In smallest units. */
  amount: bigint
  balance: bigint
}

export type RatedSpending = Spending & {
  before: bigint
  /** Largest balance of the last 24 hours. */
  largest: bigint
}

type Entry = Spending & { origin: string; at: number }
type Asking = {
  origin: string
  /** In ms since the epoch. */
  now: number
}

/** Approved amounts of the last 24 hours, per site and user. */
export function createSpendingLog(options: Options) {
  const { entries, userId, shelf } = options

  async function key(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `${shelf}:${id}`
  }

  return {
    async rate(spending: readonly Spending[], asking: Asking): Promise<RatedSpending[]> {
      const at = spending.length === 0 ? undefined : await key()
      const log = at === undefined ? [] : parse(await entries.get(at))
      return spending.map((each) => rate(each, log, asking))
    },

    /**
     * A storage error does not prevent the signature.
     * @throws `ticketInvalid` if an approval in another tab makes the rating too low
     */
    async add(rated: readonly RatedSpending[], asking: Asking): Promise<void> {
      const at = rated.length === 0 ? undefined : await key()
      if (at === undefined) return
      let isStale = false
      try {
        await entries.update(at, (stored) => {
          const log = parse(stored)
          isStale = rated.some((each) => isMostInDay(rate(each, log, asking)) && !isMostInDay(each))
          if (isStale) return stored
          const fresh = rated.map(({ owner, asset, amount, balance }): Entry => {
            return { origin: asking.origin, at: asking.now, owner, asset, amount, balance }
          })
          const recent = log.filter((entry) => asking.now - entry.at < DAY_MS)
          return [...recent, ...fresh].slice(-MAX_ENTRIES)
        })
      } catch {
        return
      }
      if (isStale) throw new VestibuleError('ticketInvalid')
    },
  }
}

type Options = {
  entries: KeyValueStore
  userId: () => Promise<string | undefined>
  shelf: string
}

/** Whether a site spends most of a balance in 24 hours, with more than one request. */
export function isMostInDay({ amount, before, largest }: RatedSpending): boolean {
  return before > 0n && isMostOf(before + amount, largest)
}

function rate(spending: Spending, log: readonly Entry[], { origin, now }: Asking): RatedSpending {
  const { owner, asset, amount, balance } = spending
  const same = log.filter(
    (entry) =>
      siteOf(entry.origin) === siteOf(origin) &&
      entry.owner === owner &&
      entry.asset === asset &&
      now - entry.at < DAY_MS,
  )
  return {
    owner,
    asset,
    amount,
    balance,
    before: same.reduce((sum, entry) => sum + entry.amount, 0n),
    largest: same.reduce((most, entry) => (entry.balance > most ? entry.balance : most), balance),
  }
}

/** The registered domain: one owner controls all its subdomains. A root dot is removed. */
const siteOf = (origin: string) =>
  splitHost(origin.replace(/^.*:\/\//, '').replace(/\.?(?::\d+)?$/, '')).registrable

function parse(stored: unknown): Entry[] {
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

function isEntry(value: unknown): value is Entry {
  const { origin, at, owner, asset, amount, balance } = (value ?? {}) as Record<string, unknown>
  return (
    [origin, owner, asset].every((each) => typeof each === 'string') &&
    [amount, balance].every((each) => typeof each === 'bigint') &&
    typeof at === 'number'
  )
}
