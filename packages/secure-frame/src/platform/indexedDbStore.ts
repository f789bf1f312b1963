import { VestibuleError } from '@vestibule/protocol'
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval'
import type { KeyValueStore } from './keyValueStore.js'

const OBJECT_STORE = 'entries'

/** Keeps values in IndexedDB, in the partition that the browser gave the frame. */
export function indexedDbStore(name = 'vestibule'): KeyValueStore {
  const store = durableStore(name)
  return {
    get: (key) => orBlocked(() => get(key, store)),
    set: (key, value) => orBlocked(() => set(key, value, store)),
    insert: (key, value) =>
      orBlocked(async () => {
        await update(key, (kept) => kept ?? value, store)
        return get(key, store)
      }),
    update: (key, change) => orBlocked(() => update(key, change, store)),
    delete: (key) => orBlocked(() => del(key, store)),
  }
}

/** idb-keyval's own store, but a write is done when it is on the disk and not only with the operating system. */
function durableStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => void request.result.createObjectStore(OBJECT_STORE)
    return promisifyRequest(request)
  }

  return async (mode, use) => {
    opening ??= open()
    const database = await opening.catch((error) => {
      opening = undefined
      throw error
    })
    // Safari closes idle connections; the next call opens another.
    database.onclose = () => {
      opening = undefined
    }
    const transaction = database.transaction(OBJECT_STORE, mode, { durability: 'strict' })
    return use(transaction.objectStore(OBJECT_STORE))
  }
}

async function orBlocked<value>(run: () => Promise<value>): Promise<value> {
  try {
    return await run()
  } catch (cause) {
    throw new VestibuleError('storageBlocked', { cause })
  }
}
