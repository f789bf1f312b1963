import type { KeyValueStore } from './keyValueStore.js'

/** Tabs and workers of one partition send each other the names of changed keys, never the values. */
type Changes = Pick<BroadcastChannel, 'postMessage'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/**
 * Caches values until this or another context of the partition writes them, so that a signature does not wait for the disk.
 * @param options.remembers Names that may be cached. Leave out a value that must be on the disk.
 */
export function rememberingStore(
  entries: KeyValueStore,
  options: { changes: Changes; remembers: (key: string) => boolean },
): KeyValueStore {
  const { changes, remembers } = options
  const known = new Map<string, unknown>()
  /** Number of writes: do not cache a read that began before one of them. */
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
      // Do not cache a missing value: it can appear at any moment, and its message is slower than a request.
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

export const changesOfEntries = () => new BroadcastChannel('vestibule-entries')

/** A session, a consent, an active wallet and known sites may be cached. Read an unfinished wallet from the disk. */
export const isSettled = (key: string) => key === 'session' || /^(wallet|consent|sites):/.test(key)
