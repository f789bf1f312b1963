import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'

/** Addresses per user; the oldest make room. */
const MAX_KEPT = 500

const Kept = z.array(z.string().check(z.regex(/^0x[0-9a-f]{40}$/)))

/** Whom this user sent something to from this device. It is there to compare with, never to pick from. */
export type RecipientBook = {
  /** In lower case. */
  known: () => Promise<Hex[]>
  /** Call it only for those who really got something: dust and zeros would let anybody write into the book. */
  remember: (addresses: readonly Hex[]) => Promise<void>
}

/** @param options.userId Of the session; without one nothing is known and nothing kept. */
export function createRecipientBook(options: {
  entries: KeyValueStore
  userId: () => Promise<string | undefined>
}): RecipientBook {
  const { entries, userId } = options

  async function read(name: string): Promise<Hex[]> {
    const kept = z.safeParse(Kept, await entries.get(name))
    return kept.success ? (kept.data as Hex[]) : []
  }

  async function name(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `recipients:${id}`
  }

  return {
    async known() {
      const at = await name()
      return at === undefined ? [] : read(at)
    },
    async remember(addresses) {
      const at = await name()
      if (at === undefined || addresses.length === 0) return
      const fresh = addresses.map((address) => address.toLowerCase() as Hex)
      const before = (await read(at)).filter((address) => !fresh.includes(address))
      await entries.set(at, [...before, ...fresh].slice(-MAX_KEPT))
    },
  }
}
