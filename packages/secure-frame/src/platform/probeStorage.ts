import type { KeyValueStore } from './keyValueStore.js'

/** Writes, reads and deletes a value: the interfaces exist even if every call fails. */
export async function probeStorage(store: KeyValueStore): Promise<boolean> {
  // A unique key lets two tabs probe at the same time.
  const key = `probe:${crypto.randomUUID()}`
  try {
    await store.set(key, key)
    const kept = await store.get(key)
    await store.delete(key)
    return kept === key && (await store.get(key)) === undefined
  } catch {
    return false
  }
}
