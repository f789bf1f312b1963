import { isMostInDay } from '../../document/createSpendingLog.js'
import type { Insight, TokenSpending } from './eip155View.js'

/** Tokens of which only the day's total is more than half of the balance, not this request alone. */
export function mostInDay({
  spending,
  mostToNew,
  approvalOfMost,
  trade,
}: Insight): readonly TokenSpending[] {
  const warned = [...mostToNew, ...approvalOfMost, ...(trade?.mostOf ?? [])]
  return spending.filter(
    (each) => isMostInDay(each) && !warned.some(({ token }) => token === each.token),
  )
}
