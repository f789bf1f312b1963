import { getAddress, type Hex } from 'viem'
import type { BookEntry } from '../../document/createRecipientBook.js'
import { type Given, type Judged, judgeRecipient as judge } from '../../document/judgeRecipient.js'

type Token = Hex | undefined

export type Recipient = Judged<Token> & { address: Hex }

export function judgeRecipient(
  address: Hex,
  options: {
    own: readonly Hex[]
    book: readonly BookEntry<Hex>[]
    given: readonly Given<Token>[]
    /** In ms since the epoch. */
    now: number
  },
): Recipient {
  const own = options.own.map((each) => each.toLowerCase())
  const judged = judge(address.toLowerCase(), { ...options, own })
  const { lookAlikeOf } = judged
  return {
    address,
    ...judged,
    ...(lookAlikeOf !== undefined && { lookAlikeOf: getAddress(lookAlikeOf) }),
  }
}
