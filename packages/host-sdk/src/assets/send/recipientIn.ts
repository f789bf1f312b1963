import { type CaipAddress, parseCaipAddress } from '@vestibule/protocol'
import type { Transaction } from '@vestibule/protocol/http'
import { isSameAddress } from '../../core/addresses.js'
import type { Core } from '../../core/core.js'

/** @returns undefined for a token transfer in another account's transaction: a malicious token can report false transfers */
export function recipientIn(
  core: Pick<Core, 'adapters'>,
  { metadata, transfers }: Transaction,
  account: CaipAddress | undefined,
): string | undefined {
  const [first] = transfers
  if (metadata.operationType !== 'send' || transfers.length !== 1) return undefined
  const isToken = first?.nft_info !== undefined || first?.fungible_info?.address !== undefined
  if (isToken && !isOf(core, metadata.sentFrom, account)) return undefined
  // A batch goes to the account itself and pays several recipients.
  const isToSelf = metadata.sentFrom === metadata.sentTo && first?.direction === 'out'
  return first?.counterparty ?? (isToSelf ? undefined : metadata.sentTo)
}

function isOf(
  core: Pick<Core, 'adapters'>,
  sender: string,
  account: CaipAddress | undefined,
): boolean {
  if (account === undefined) return false
  const { namespace, address } = parseCaipAddress(account)
  return isSameAddress(core, namespace, [sender, address])
}
