import { type Gift, givenBy } from './givenBy.js'
import type { SolanaView } from './solanaView.js'

type Given = Pick<SolanaView, 'transactions' | 'owners' | 'request'>

/** Who gets something, token accounts by their owners where those are proven. */
export const receiversOf = (view: Given): string[] => namesOf(view, () => true)

/** Those among them whom the visitor gives more than nothing, by what is signed alone. */
export const paidBy = (view: Given): string[] =>
  namesOf(view, ({ amount, isOwn, isTold }) => isOwn && !isTold && amount.units > 0n)

function namesOf({ transactions, owners, request }: Given, counts: (gift: Gift) => boolean) {
  const receivers = transactions
    .flatMap(({ steps }) => givenBy(steps, request.account))
    .filter(counts)
    .map(({ to }) => {
      const found = owners[to]
      return found?.proven === true ? found.owner : to
    })
  return [...new Set(receivers)]
}
