import { type Account, AccountId } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../platform/keyValueStore.js'

/** The account of a consent. Old entries, from before accounts had ids, have only an address. */
const Kept = z.strictObject({ id: AccountId, address: z.string() })

/**
 * The account that a page sees: id and address. The id is an index into the vault. If lying services return an older vault,
 * another device could use that index for another key.
 */
export type Shown = { id?: AccountId | undefined; address: string }

/**
 * The pages that the visitor confirmed on this device, each with its account. Browsers may share one storage between pages, so
 * that a login at one page says nothing about others.
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
    /** The account that the page sees. Undefined before the choice. */
    async account(userId: string): Promise<Shown | undefined> {
      const kept = await entries.get(keyOf(userId))
      if (typeof kept === 'string') return { address: kept }
      return z.safeParse(Kept, kept).data
    },
    /** Gives the page consent. Without an account, the visitor still has to choose one. */
    give: (userId: string, account?: Pick<Account, 'id' | 'address'>) =>
      entries.set(keyOf(userId), account === undefined ? true : keptOf(account)),
    withdraw: (userId: string) => entries.delete(keyOf(userId)),
  }
}

const keptOf = ({ id, address }: Pick<Account, 'id' | 'address'>) => ({ id, address })

export type Consents = ReturnType<typeof createConsents>
