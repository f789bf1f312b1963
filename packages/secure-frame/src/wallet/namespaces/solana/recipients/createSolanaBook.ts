import { SOLANA } from '@vestibule/protocol'
import { createRecipientBook, type RecipientBook } from '../../document/createRecipientBook.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

export function createSolanaBook(options: Pick<RequestDeps, 'entries' | 'userId'>): RecipientBook {
  return createRecipientBook({
    ...options,
    shelf: 'recipients:solana',
    isAddress: (value): value is string => typeof value === 'string' && SOLANA.isAddress(value),
  })
}
