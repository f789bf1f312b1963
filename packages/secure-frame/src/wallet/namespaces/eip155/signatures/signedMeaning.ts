import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { BatchCall } from '../requests/decodedCall.js'
import type { Risk } from '../requests/risks.js'

/** An asset that can leave or reach an account. */
export type Thing = {
  /** EIP-55; the network's coin if no token is named. */
  token: Hex | undefined
  /** Smallest units, or the count of an item; `undefined` for everything. */
  amount: bigint | undefined
  /** For a collection: the item's number, one of the page's choice, or every item. */
  id?: bigint | 'any' | 'every' | undefined
  /** The receiver or spender; `undefined`: the submitter of the signature. */
  to: Hex | undefined
  /** Seconds since 1970, where the permission ends by itself. */
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

/** A signature's effect, as a text's key below `signed.`. */
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

/** The meaning of a signature over typed data, read from data of exactly a known type. */
export type SignedMeaning = {
  says: Saying
  /** Further values of its sentence, as written by us or ready to print. */
  names: Readonly<Record<string, string>>
  /** The count, if the sentence has one. */
  count: number
  /** The owner of the given assets, EIP-55. */
  owner: Hex
  gives: Thing[]
  gets: Thing[]
  facts: SignedFact[]
  /** The calls that this signature makes in the account's name. */
  carried: BatchCall | undefined
  risks: Risk[]
  /** The trade of an order with the account’s own terms; only its price has to be checked. */
  trade?: { pays: bigint; gets: bigint; until: bigint } | undefined
  /** The text covers all that matters; otherwise the data is shown, too. */
  whole: boolean
}

/** A meaning in as few words as its shape needs. */
export type MeaningParts = Pick<SignedMeaning, 'says'> & Partial<SignedMeaning>
