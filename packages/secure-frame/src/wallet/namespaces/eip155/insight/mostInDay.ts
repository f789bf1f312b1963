import { isMostInDay } from '../../document/createSpendingLog.js'
import type { Insight, TokenSpending } from './eip155View.js'

/** The request alone is not most of the balance. */
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
