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

/** The recipient that an address reads like without being it: somebody may have made it to be mistaken for that one. */
export function findLookAlike(core: Core, order: SendOrder, address: string): string | undefined {
  const { chainNamespace } = order.network
  const ends = (text: string) => {
    const digits = text.replace(/^0x/, '').toLowerCase()
    return digits.slice(0, SEEN) + digits.slice(-SEEN)
  }
  return [order.from, ...recentRecipients(core, order)].find(
    (known) =>
      ends(known) === ends(address) && !isSameAddress(core, chainNamespace, [known, address]),
  )
}
