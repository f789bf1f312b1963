import { isSameAddress } from '../../core/addresses.js'
import type { Core } from '../../core/core.js'
import { truncateAddress } from '../../platform/truncateAddress.js'
import { isSentBy } from '../../transactions/sentTransactions.js'
import type { SendOrder } from './sendOrder.js'

/** Number of characters at each end that visitors compare. */
const SEEN = 4

/** Recipients of transfers from this page, the latest first. */
export function recentRecipients(core: Core, { from, network }: SendOrder): readonly string[] {
  const sent = core.store
    .getState()
    .sent.filter(
      (one) => !one.isCall && isSentBy(core, one, { account: { address: from }, network }),
    )
  return [...new Set(sent.flatMap(({ to }) => (to === undefined ? [] : [to])))]
}

export function lastAddressOf(
  core: Core,
  { from, network }: SendOrder,
  name: string,
): string | undefined {
  return core.store
    .getState()
    .sent.find(
      (one) => one.name === name && isSentBy(core, one, { account: { address: from }, network }),
    )?.to
}

export function findLookAlike(core: Core, order: SendOrder, address: string): string | undefined {
  const { chainNamespace } = order.network
  const known = [order.from, ...recentRecipients(core, order), ...paidElsewhere(core, order)]
  return known.find(
    (one) => readsLike(one, address) && !isSameAddress(core, chainNamespace, [one, address]),
  )
}

/** Recipients of the account's own transactions, from any page. */
function paidElsewhere(core: Core, { from, network, draft }: SendOrder): readonly string[] {
  const { history } = core.store.getState()
  if (history?.caipAddress !== draft.caipAddress) return []
  return history.transactions
    .filter(({ metadata }) =>
      isSameAddress(core, network.chainNamespace, [metadata.sentFrom, from]),
    )
    .flatMap(({ transfers }) => transfers.filter(({ direction }) => direction === 'out'))
    .flatMap(({ counterparty }) => counterparty ?? [])
}

/** Compares the ends: views show only the ends. */
function readsLike(one: string, other: string): boolean {
  const ends = (text: string) => {
    const digits = text.replace(/^0x/, '').toLowerCase()
    return digits.slice(0, SEEN) + digits.slice(-SEEN)
  }
  const shortened = (text: string) => truncateAddress(text).toLowerCase()
  return ends(one) === ends(other) || shortened(one) === shortened(other)
}
