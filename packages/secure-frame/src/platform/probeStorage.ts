import type { KeyValueStore } from './keyValueStore.js'

/**
 * Says whether the browser lets the frame keep anything, by writing, reading and deleting: the interfaces are there
 * even where every call to them fails.
 */
export async function probeStorage(store: KeyValueStore): Promise<boolean> {
  // A unique key, so that two tabs may probe at once.
  const key = `probe:${crypto.randomUUID()}`
  try {
    await store.set(key, key)
    const kept = await store.get(key)
    await store.delete(key)
    return kept === key && (await store.get(key)) === undefined
  } catch {
    // Why it failed makes no difference: there is no place for a wallet.
    return false
  }
}
