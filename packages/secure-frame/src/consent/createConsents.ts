import type { KeyValueStore } from '../platform/keyValueStore.js'

/**
 * Which pages the visitor let in on this device, and the one account that each of them sees. A browser may keep one
 * storage for several pages, and a login at one of them says nothing about the others.
 */
export function createConsents(options: { entries: KeyValueStore; origin: string }) {
  const { entries, origin } = options
  const keyOf = (userId: string) => `consent:${userId}:${origin}`
  return {
    has: async (userId: string) => (await entries.get(keyOf(userId))) !== undefined,
    /** The account that the page sees; nothing as long as none was chosen. */
    async account(userId: string): Promise<string | undefined> {
      const kept = await entries.get(keyOf(userId))
      return typeof kept === 'string' ? kept : undefined
    },
    /** Lets the page in; without an account, that is still to be chosen. */
    give: (userId: string, account?: string) => entries.set(keyOf(userId), account ?? true),
    withdraw: (userId: string) => entries.delete(keyOf(userId)),
  }
}

export type Consents = ReturnType<typeof createConsents>
