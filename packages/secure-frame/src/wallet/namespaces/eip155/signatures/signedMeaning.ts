import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { BatchCall } from '../requests/decodedCall.js'
import type { Risk } from '../requests/risks.js'

/** An asset that can leave or reach an account. */
export type Thing = {
  /** EIP-55. Undefined for the network's coin. */
  token: Hex | undefined
  /** Smallest units, or the count of an item; `undefined` for everything. */
  amount: bigint | undefined
  /** For a collection: the item's number, one of the page's choice, or every item. */
  id?: bigint | 'any' | 'every' | undefined
  /** The receiver or spender; `undefined`: the submitter of the signature. */
  to: Hex | undefined
  /** Seconds since 1970, if the permission ends by itself. */
  until?: bigint | undefined
}

/** One line of a card. The label is a text's key below `fact.`. */
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

/** A signature's effect, as the key of a text below `signed.`. */
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
  /** Further values of its sentence: our own texts, or printable ones. */
  names: Readonly<Record<string, string>>
  /** The count, if the sentence has one. */
  count: number
  /** The owner of the given assets, EIP-55. */
  owner: Hex
  gives: Thing[]
  gets: Thing[]
  facts: SignedFact[]
  carried: BatchCall | undefined
  risks: Risk[]
  /** The trade of an order with the account's own terms. Only its price still needs a check. */
  trade?: { pays: bigint; gets: bigint; until: bigint } | undefined
  /** The text covers all important parts. Otherwise the card also shows the data. */
  whole: boolean
}

/** The minimal description of a meaning, from its shape. */
export type MeaningParts = Pick<SignedMeaning, 'says'> & Partial<SignedMeaning>
