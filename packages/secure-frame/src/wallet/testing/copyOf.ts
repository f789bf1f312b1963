import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { memoryStore } from '../../platform/memoryStore.js'

export async function copyOf(entries: KeyValueStore, userId: string): Promise<KeyValueStore> {
  const copy = memoryStore()
  for (const name of ['session', 'dpop-keys', 'device-key', 'users', `wallet:${userId}`])
    await copy.set(name, await entries.get(name))
  return copy
}
