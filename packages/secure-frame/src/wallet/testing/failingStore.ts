import { VestibuleError } from '@vestibule/protocol'
import type { KeyValueStore } from '../keyValueStore.js'

/** A store that loses power once, before it writes a key of this prefix. */
export function failingStore(entries: KeyValueStore, prefix: string): KeyValueStore {
  let powered = true
  return {
    ...entries,
    async set(key, value) {
      if (powered && key.startsWith(prefix)) {
        powered = false
        throw new VestibuleError('storageBlocked')
      }
      return entries.set(key, value)
    },
  }
}
