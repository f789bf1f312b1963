import type { CaipAddress } from '@vestibule/protocol'
import type { Transaction } from '@vestibule/protocol/http'

/**
 * Whom an account sent something to with a transaction that it sent itself; undefined for any other. A token's contract may say of anyone
 * that they sent something, to an address that looks like one they know, in a transaction of someone else's.
 */
export function recipientIn(
  { metadata, transfers }: Transaction,
  account: CaipAddress | undefined,
): string | undefined {
  const [first] = transfers
  if (metadata.operationType !== 'send' || transfers.length !== 1) return undefined
  const isToken = first?.nft_info !== undefined || first?.fungible_info?.address !== undefined
  const sender = `:${metadata.sentFrom}`.toLowerCase()
  if (isToken && account?.toLowerCase().endsWith(sender) !== true) return undefined
  return first?.counterparty ?? metadata.sentTo
}
