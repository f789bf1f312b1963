import { VestibuleError } from '@vestibule/protocol'
import type { KeyValueStore } from '../../platform/keyValueStore.js'

/** Fails before it writes a key with this prefix, after `spared` successful writes. */
export function failingStore(entries: KeyValueStore, prefix: string, spared = 0): KeyValueStore {
  let left = spared
  return {
    ...entries,
    async set(key, value) {
      if (key.startsWith(prefix) && left-- === 0) throw new VestibuleError('storageBlocked')
      return entries.set(key, value)
    },
  }
}
