import { type Account, AccountId } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../platform/keyValueStore.js'

/** The account of an answer; before there were ids, an address alone. */
const Kept = z.strictObject({ id: AccountId, address: z.string() })

/**
 * The account that a page sees: id and address. The id is an index into the vault, and with an older vault of lying services another
 * device could use it for another key.
 */
export type Shown = { id?: AccountId | undefined; address: string }

/**
 * The pages that the visitor confirmed on this device, each with its account. Browsers may share one storage between pages, so a login at
 * one page says nothing about others.
 */
export function createConsents(options: {
  entries: KeyValueStore
  origin: string
  /** @default 'page' */
  asker?: Asker | undefined
}) {
  const { entries, origin, asker } = options
  const keyOf = (userId: string) => `consent:${userId}:${origin}`
  return {
    /** The operator's extension is the wallet itself, and needs no permission. */
    has: async (userId: string) =>
      asker === 'extension' || (await entries.get(keyOf(userId))) !== undefined,
    /** The account that the page sees; undefined before the choice. */
    async account(userId: string): Promise<Shown | undefined> {
      const kept = await entries.get(keyOf(userId))
      if (typeof kept === 'string') return { address: kept }
      return z.safeParse(Kept, kept).data
    },
    /** Lets the page in; without an account, that is still to be chosen. */
    give: (userId: string, account?: Pick<Account, 'id' | 'address'>) =>
      entries.set(keyOf(userId), account === undefined ? true : keptOf(account)),
    withdraw: (userId: string) => entries.delete(keyOf(userId)),
  }
}

const keptOf = ({ id, address }: Pick<Account, 'id' | 'address'>) => ({ id, address })

export type Consents = ReturnType<typeof createConsents>
