import { formatDay } from '../../../ui/day.js'
import type { Judged, PaidLine } from './judgeRecipient.js'

type PaidId = `recipient.paid${'Earlier' | 'Today' | 'Other' | 'Unknown'}`

/** Undefined after a comparable payment on an earlier day. */
export function newsOf<token>({ standing, paid }: Judged<token>): 'recent' | 'other' | undefined {
  const [first] = paid ?? []
  const isAll = standing === 'seen' && paid?.every(({ when }) => when === first?.when)
  if (!isAll || first === undefined) return undefined
  if (first.when === 'today') return 'recent'
  return first.when === 'other' && first.at !== undefined ? 'other' : undefined
}

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
