import { type Account, AccountId } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../platform/keyValueStore.js'

/** Old entries contain an address but no id. */
const Kept = z.strictObject({ id: AccountId, address: z.string() })

/** Check both: hostile services could return an older vault, in which the id is another key. */
export type Shown = { id?: AccountId | undefined; address: string }

/** Pages may share one storage, but consent is separate for each page. */
export function createConsents(options: {
  entries: KeyValueStore
  origin: string
  asker?: Asker | undefined
}) {
  const { entries, origin, asker } = options
  const keyOf = (userId: string) => `consent:${userId}:${origin}`
  return {
    /** The operator's extension does not need consent. */
    has: async (userId: string) =>
      asker === 'extension' || (await entries.get(keyOf(userId))) !== undefined,
    /** Undefined before the visitor chooses. */
    async account(userId: string): Promise<Shown | undefined> {
      const kept = await entries.get(keyOf(userId))
      if (typeof kept === 'string') return { address: kept }
      return z.safeParse(Kept, kept).data
    },
    /** Without an account: consent is given, and the visitor chooses later. */
    give: (userId: string, account?: Pick<Account, 'id' | 'address'>) =>
      entries.set(keyOf(userId), account === undefined ? true : keptOf(account)),
    withdraw: (userId: string) => entries.delete(keyOf(userId)),
  }
}

const keptOf = ({ id, address }: Pick<Account, 'id' | 'address'>) => ({ id, address })

export type Consents = ReturnType<typeof createConsents>
