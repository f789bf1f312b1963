import { VestibuleError } from '@vestibule/protocol'
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval'
import type { KeyValueStore } from './keyValueStore.js'

const OBJECT_STORE = 'entries'

export function indexedDbStore(name = 'vestibule'): KeyValueStore {
  const storeOf = storesOf(name)
  const store = storeOf('strict')
  return {
    get: (key) => orBlocked(() => get(key, store)),
    set: (key, value) => orBlocked(() => set(key, value, store)),
    insert: (key, value) =>
      orBlocked(async () => {
        await update(key, (kept) => kept ?? value, store)
        return get(key, store)
      }),
    update: (key, change, durability = 'strict') =>
      orBlocked(() => update(key, change, storeOf(durability))),
    delete: (key) => orBlocked(() => del(key, store)),
  }
}

/** A `strict` write resolves after the value is on the disk. */
function storesOf(name: string): (durability: 'strict' | 'relaxed') => UseStore {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => void request.result.createObjectStore(OBJECT_STORE)
    return promisifyRequest(request)
  }

  return (durability) => async (mode, use) => {
    opening ??= open()
    const database = await opening.catch((error) => {
      opening = undefined
      throw error
    })
    // Safari closes idle connections. The next call opens a new one.
    database.onclose = () => {
      opening = undefined
    }
    const transaction = database.transaction(OBJECT_STORE, mode, { durability })
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
