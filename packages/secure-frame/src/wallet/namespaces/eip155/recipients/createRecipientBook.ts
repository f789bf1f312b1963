import type { Hex } from 'viem'
import type { KeyValueStore } from '../../../../platform/keyValueStore.js'
import {
  createRecipientBook as createBook,
  type RecipientBook,
} from '../../document/createRecipientBook.js'

const ADDRESS = /^0x[0-9a-f]{40}$/

/** Whom this user sent something to on EVM networks; addresses are in lower case. */
export function createRecipientBook(options: {
  entries: KeyValueStore
  userId: () => Promise<string | undefined>
}): RecipientBook<Hex> {
  return createBook<Hex>({
    ...options,
    shelf: 'recipients',
    isAddress: (value): value is Hex => typeof value === 'string' && ADDRESS.test(value),
    spell: (address) => address.toLowerCase() as Hex,
  })
}
