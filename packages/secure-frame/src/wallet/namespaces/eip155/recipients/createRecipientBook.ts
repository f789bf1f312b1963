import type { Hex } from 'viem'
import {
  createRecipientBook as createBook,
  type RecipientBook,
} from '../../document/createRecipientBook.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

const ADDRESS = /^0x[0-9a-f]{40}$/

export function createRecipientBook(
  options: Pick<RequestDeps, 'entries' | 'userId'>,
): RecipientBook<Hex> {
  return createBook<Hex>({
    ...options,
    shelf: 'recipients',
    isAddress: (value): value is Hex => typeof value === 'string' && ADDRESS.test(value),
    spell: (address) => address.toLowerCase() as Hex,
  })
}
