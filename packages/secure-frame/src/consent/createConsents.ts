import type { KeyValueStore } from '../wallet/keyValueStore.js'

/**
 * Which pages the visitor showed an address to, on this device. A browser may keep one storage for several pages, and a
 * login at one of them says nothing about the others.
 */
export function createConsents(options: { entries: KeyValueStore; origin: string }) {
  const { entries, origin } = options
  const keyOf = (userId: string) => `consent:${userId}:${origin}`
  return {
    has: async (userId: string) => (await entries.get(keyOf(userId))) !== undefined,
    give: (userId: string) => entries.set(keyOf(userId), true),
    withdraw: (userId: string) => entries.delete(keyOf(userId)),
  }
}

export type Consents = ReturnType<typeof createConsents>
