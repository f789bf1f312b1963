import type { BookEntry } from './createRecipientBook.js'
import { looksLike } from './looksLike.js'
import { isComparable, type Payment, paidBefore } from './paymentHistory.js'

export type Judged<token> = {
  /** `known`: received a comparable amount on an earlier day. `seen`: received another amount. */
  standing: 'own' | 'known' | 'seen' | 'new'
  lookAlikeOf?: string | undefined
  paid?: readonly PaidLine<token>[] | undefined
}

export type PaidLine<token> =
  | { when: 'earlier'; token: token; amount: bigint; at: number }
  /** Sum of the last 24 hours. */
  | { when: 'today'; token: token; amount: bigint }
  /** A payment of another token. `at` in ms since the epoch; missing for entries of older versions. */
  | { when: 'other'; at: number | undefined }

export type Given<token> = { asset: string; token: token; amount: bigint }

/** A known address is not checked for look-alikes. */
export function judgeRecipient<token>(
  address: string,
  options: {
    /** Own addresses in the address book's spelling. */
    own: readonly string[]
    book: readonly BookEntry[]
    given: readonly Given<token>[]
    /** In ms since the epoch. */
    now: number
  },
): Judged<token> {
  const { own, book, given, now } = options
  if (own.includes(address)) return { standing: 'own' }
  const payments = book.find((entry) => entry.address === address)?.payments
  const isKnown =
    payments !== undefined &&
    given.length > 0 &&
    given.every(({ asset, amount }) => isComparable(paidBefore(payments, { asset, now }), amount))
  const paid = payments && linesOf(payments, { given, now })
  if (isKnown) return { standing: 'known', paid }
  const lookAlikeOf = [...own, ...book.map((entry) => entry.address)].find((each) =>
    looksLike(address, each),
  )
  return {
    standing: payments === undefined ? 'new' : 'seen',
    ...(lookAlikeOf !== undefined && { lookAlikeOf }),
    ...(paid && { paid }),
  }
}

function linesOf<token>(
  payments: readonly Payment[],
  { given, now }: { given: readonly Given<token>[]; now: number },
): PaidLine<token>[] {
  const lines = given.flatMap(({ asset, token }): PaidLine<token>[] => {
    const { earlier, today } = paidBefore(payments, { asset, now })
    return [
      ...(earlier === undefined
        ? []
        : [{ when: 'earlier' as const, token, amount: earlier.amount, at: earlier.at }]),
      ...(today === 0n ? [] : [{ when: 'today' as const, token, amount: today }]),
    ]
  })
  if (lines.length > 0) return lines
  const times = payments.map(({ at }) => at)
  return [{ when: 'other', at: times.length === 0 ? undefined : Math.max(...times) }]
}
