import type { KeyValueStore } from '../../../platform/keyValueStore.js'

/** Addresses per user; the oldest make room. */
const MAX_KEPT = 500

/** Whom this user sent something to from this device. It is there to compare with, never to pick from. */
export type RecipientBook<address extends string = string> = {
  /** In the spelling of the book. */
  known: () => Promise<address[]>
  /** Call it only for those who really got something: dust and zeros would let anyone write into the book. */
  remember: (addresses: readonly address[]) => Promise<void>
}

export function createRecipientBook<address extends string>(
  options: createRecipientBook.Options<address>,
): RecipientBook<address> {
  const { entries, userId, shelf, isAddress, spell = (address) => address } = options

  async function read(name: string): Promise<address[]> {
    const kept = await entries.get(name)
    return Array.isArray(kept) && kept.every(isAddress) ? kept : []
  }

  async function name(): Promise<string | undefined> {
    const id = await userId()
    return id === undefined ? undefined : `${shelf}:${id}`
  }

  return {
    async known() {
      const at = await name()
      return at === undefined ? [] : read(at)
    },
    async remember(addresses) {
      const at = await name()
      if (at === undefined || addresses.length === 0) return
      const fresh = addresses.map(spell)
      const before = (await read(at)).filter((address) => !fresh.includes(address))
      await entries.set(at, [...before, ...fresh].slice(-MAX_KEPT))
    },
  }
}

export declare namespace createRecipientBook {
  type Options<address extends string> = {
    entries: KeyValueStore
    /** Of the session; without one nothing is known and nothing kept. */
    userId: () => Promise<string | undefined>
    /** Where a namespace's addresses are kept, before the user's name. */
    shelf: string
    /** Whether something that was kept is an address in the spelling of the book. */
    isAddress: (value: unknown) => value is address
    /** @default as it is */
    spell?: ((address: address) => address) | undefined
  }
}
