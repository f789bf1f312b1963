import type { KeyValueStore } from './keyValueStore.js'

/** Writes, reads and deletes: the interfaces exist even if every call fails. */
export async function probeStorage(store: KeyValueStore): Promise<boolean> {
  // A unique key, so that two tabs may probe at once.
  const key = `probe:${crypto.randomUUID()}`
  try {
    await store.set(key, key)
    const kept = await store.get(key)
    await store.delete(key)
    return kept === key && (await store.get(key)) === undefined
  } catch {
    // Any error means that the wallet cannot store data.
    return false
  }
}
