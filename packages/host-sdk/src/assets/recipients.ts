import type { CaipAddress } from '@vestibule/protocol'
import type { Transaction } from '@vestibule/protocol/http'
import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import { isSentBy } from '../transactions/sentTransactions.js'
import type { SendOrder } from './sendOrder.js'

/** Characters at each end that people look at. */
const SEEN = 4

/** Whom the account has sent to from this page, the latest first. */
export function recentRecipients(core: Core, { from, network }: SendOrder): readonly string[] {
  const sent = core.store
    .getState()
    .sent.filter(
      (one) => !one.isCall && isSentBy(core, one, { account: { address: from }, network }),
    )
  return [...new Set(sent.flatMap(({ to }) => (to === undefined ? [] : [to])))]
}

/**
 * Whom an account sent something to with a transaction that it sent itself; undefined for any other. A token's contract may say of anybody
 * that they sent something, to an address that looks like one they know, in a transaction of somebody else's.
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

/** Whom the services know that the account sent to, from wherever. */
function earlierRecipients(core: Core, { from, network }: SendOrder): readonly string[] {
  const account = `${network.caipNetworkId}:${from}`
  const { history } = core.store.getState()
  if (history?.caipAddress.toLowerCase() !== account.toLowerCase()) return []
  return history.transactions.flatMap((one) => recipientIn(one, history.caipAddress) ?? [])
}

/** The recipient that an address reads like without being it: somebody may have made it to be mistaken for that one. */
export function findLookAlike(core: Core, order: SendOrder, address: string): string | undefined {
  const { chainNamespace } = order.network
  const ends = (text: string) => {
    const digits = text.replace(/^0x/, '').toLowerCase()
    return digits.slice(0, SEEN) + digits.slice(-SEEN)
  }
  const recent = recentRecipients(core, order)
  return [order.from, ...recent, ...earlierRecipients(core, order)].find(
    (known) =>
      ends(known) === ends(address) && !isSameAddress(core, chainNamespace, [known, address]),
  )
}
