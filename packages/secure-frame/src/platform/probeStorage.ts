import type { KeyValueStore } from './keyValueStore.js'

/**
 * Whether the browser lets the frame store data. Writes, reads and deletes, because the interfaces exist even if every call
 * fails.
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
    // Without storage there is no wallet, whatever the reason.
    return false
  }
}
