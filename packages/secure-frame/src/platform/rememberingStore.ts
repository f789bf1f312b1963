import type { KeyValueStore } from './keyValueStore.js'

/** Contexts of one partition report changed keys to each other, but not values. */
type Changes = Pick<BroadcastChannel, 'postMessage'> & {
  onmessage: ((event: MessageEvent) => void) | null
}

/** Caches a value until a context writes it. @param options.remembers returns false for keys that must be read from the disk */
export function rememberingStore(
  entries: KeyValueStore,
  options: { changes: Changes; remembers: (key: string) => boolean },
): KeyValueStore {
  const { changes, remembers } = options
  const known = new Map<string, unknown>()
  /** Number of writes. A read is not cached if a write happened meanwhile. */
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
      // Do not cache a missing value: another context may have written it already.
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

/** An unfinished wallet may change: read it from the disk. */
export const isSettled = (key: string) => key === 'session' || /^(wallet|consent|sites):/.test(key)
