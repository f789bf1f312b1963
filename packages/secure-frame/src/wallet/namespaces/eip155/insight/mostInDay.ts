import { isMostInDay } from '../../document/createSpendingLog.js'
import type { Insight, TokenSpending } from './eip155View.js'

/** Assets of which the day's sum is most of the balance, but this request alone is not. */
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
