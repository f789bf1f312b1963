import { type Hex, isAddressEqual, recoverAddress } from 'viem'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { malformed } from '../requests/refuse.js'
import { createGrantBook } from './createGrantBook.js'

/**
 * Checks that the account gave the permission that a transaction ends: by its signature, or by this storage. Ending another one
 * would cost a fee and change nothing.
 * @throws `invalidRequest`
 */
export async function checkGiven(
  { account, ends }: TransactionRequest,
  { entries }: Pick<RequestDeps, 'entries'>,
): Promise<void> {
  if (ends === undefined) return
  const signer = await recoverAddress(ends).catch(() => undefined)
  if (signer !== undefined && isAddressEqual(signer, account as Hex)) return
  const given = await createGrantBook({ entries, account }).list()
  if (!given.some(({ id }) => id === ends.id))
    throw malformed('This account did not give this permission.')
}
