import type { KeyValueStore } from './keyValueStore.js'

/** Contexts of one partition send each other the names of changed keys, never the values. */
type Changes = Pick<BroadcastChannel, 'postMessage'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Caches values until this context or another one of the partition writes them again, so that a signature does not wait for the
 * disk.
 * @param options.remembers Names that may be cached. A value that has to be on the disk may not.
 */
export function rememberingStore(
  entries: KeyValueStore,
  options: { changes: Changes; remembers: (key: string) => boolean },
): KeyValueStore {
  const { changes, remembers } = options
  const known = new Map<string, unknown>()
  /** Writes so far: a read that began before one must not be remembered. */
  let writes = 0

  changes.onmessage = ({ data }) => {
    writes++
    known.delete(String(data))
  }

  async function writing<value>(key: string, write: () => Promise<value>): Promise<value> {
    writes++
    known.delete(key)
    const value = await write()
    writes++
    known.delete(key)
    changes.postMessage(key)
    return value
  }

  return {
    async get(key) {
      if (known.has(key)) return known.get(key)
      const before = writes
      const value = await entries.get(key)
      // A missing value may come at any moment, and its message arrives later than a request.
      if (value !== undefined && remembers(key) && before === writes) known.set(key, value)
      return value
    },
    set: (key, value) => writing(key, () => entries.set(key, value)),
    insert: (key, value) => writing(key, () => entries.insert(key, value)),
    update: (key, change, durability) =>
      writing(key, () => entries.update(key, change, durability)),
    delete: (key) => writing(key, () => entries.delete(key)),
  }
}

/** The partition's own channel for changes of entries. */
export const changesOfEntries = () => new BroadcastChannel('vestibule-entries')

/** A session, a consent, an active wallet and known sites may be remembered; a wallet in the making has to be read from the disk. */
export const isSettled = (key: string) => key === 'session' || /^(wallet|consent|sites):/.test(key)
