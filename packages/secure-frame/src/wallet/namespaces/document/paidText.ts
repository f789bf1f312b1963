import { formatDay } from '../../../ui/day.js'
import type { Judged, PaidLine } from './judgeRecipient.js'

/** The texts that the cards of every namespace have for earlier payments. */
type PaidId = `recipient.paid${'Earlier' | 'Today' | 'Other' | 'Unknown'}`

/** Whether all payments to an address are of the last 24 hours. */
export const isRecent = <token>({ standing, paid = [] }: Judged<token>) =>
  standing === 'seen' && paid.length > 0 && paid.every(({ when }) => when === 'today')

/** Earlier payments to an address, in a sentence. */
export function paidText<token>(
  t: (id: PaidId, values?: Record<string, string>) => string,
  line: PaidLine<token>,
  amountOf: (amount: bigint, token: token) => string,
): string {
  if (line.when === 'other')
    return line.at === undefined
      ? t('recipient.paidUnknown')
      : t('recipient.paidOther', { date: formatDay(line.at) })
  const amount = amountOf(line.amount, line.token)
  return line.when === 'today'
    ? t('recipient.paidToday', { amount })
    : t('recipient.paidEarlier', { amount, date: formatDay(line.at) })
}
