import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { BatchCall } from '../requests/decodedCall.js'
import type { Risk } from '../requests/risks.js'

export type Thing = {
  /** EIP-55. Undefined for the network's coin. */
  token: Hex | undefined
  /** Smallest units, or the count of an item; `undefined` for everything. */
  amount: bigint | undefined
  /** For a collection: one item, an item of the page's choice, or every item. */
  id?: bigint | 'any' | 'every' | undefined
  /** `undefined` is the submitter of the signature. */
  to: Hex | undefined
  /** Seconds since 1970, if the permission ends by itself. */
  until?: bigint | undefined
}

export type SignedFact = { label: FactLabel; value: DescribedValue }

export type FactLabel =
  | 'spender'
  | 'operator'
  | 'recipient'
  | 'owner'
  | 'delegate'
  | 'agent'
  | 'contract'
  | 'safe'
  | 'executor'
  | 'relayer'
  | 'code'
  | 'limitBy'
  | 'hash'
  | 'fee'
  | 'action'
  | 'name'
  | 'reason'
  | 'choice'
  | 'proposal'
  | 'paymaster'
  | 'validFrom'
  | 'usableUntil'

/** The key of a text below `signed.`. */
export type Saying =
  | 'permit'
  | 'permitEnds'
  | 'nftPermit'
  | 'transferAuthorization'
  | 'receiveAuthorization'
  | 'cancelAuthorization'
  | 'safeTransaction'
  | 'safeDelegateCall'
  | 'safeMessage'
  | 'relayedCall'
  | 'networkTransaction'
  | 'userOperation'
  | 'accountCode'
  | 'delegation'
  | 'control'
  | 'controlEnds'
  | 'credit'
  | 'order'
  | 'orderForNothing'
  | 'plainOrder'
  | 'hiddenOrders'
  | 'orders'
  | 'tradingKey'
  | 'agent'
  | 'exchangeTransfer'
  | 'exchangeWithdrawal'
  | 'exchangeMove'
  | 'builderFee'
  | 'hiddenAction'
  | 'votes'
  | 'vote'
  | 'spaceVote'

export type SignedMeaning = {
  says: Saying
  /** Our own texts, or foreign texts of printable characters. */
  names: Readonly<Record<string, string>>
  count: number
  owner: Hex
  gives: Thing[]
  gets: Thing[]
  facts: SignedFact[]
  carried: BatchCall | undefined
  risks: Risk[]
  /** Present if the order has the account's own terms. Only its price needs a check. */
  trade?: { pays: bigint; gets: bigint; until: bigint } | undefined
  /** The text covers all important parts. Otherwise the card also shows the data. */
  whole: boolean
}

export type MeaningParts = Pick<SignedMeaning, 'says'> & Partial<SignedMeaning>
