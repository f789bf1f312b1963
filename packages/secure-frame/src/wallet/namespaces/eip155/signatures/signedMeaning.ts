import type { Hex } from 'viem'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { BatchCall } from '../requests/decodedCall.js'
import type { Risk } from '../requests/risks.js'

export type Thing = {
  /** EIP-55 address. Undefined for the network's coin. */
  token: Hex | undefined
  /** In smallest units, or the number of NFTs. Undefined for everything. */
  amount: bigint | undefined
  /** In a collection: one item, any item that the page chooses, or every item. */
  id?: bigint | 'any' | 'every' | undefined
  /** Undefined for the account that submits the signature. */
  to: Hex | undefined
  /** End of the permission in seconds since 1970. */
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
  /** Our own texts, or printable texts of the page. */
  names: Readonly<Record<string, string>>
  count: number
  owner: Hex
  gives: Thing[]
  gets: Thing[]
  facts: SignedFact[]
  carried: BatchCall | undefined
  risks: Risk[]
  /** Set if the order pays the account itself. Only its price needs a check. */
  trade?: { pays: bigint; gets: bigint; until: bigint } | undefined
  /** Whether the text covers all important parts. If not, the card also shows the data. */
  whole: boolean
}

export type MeaningParts = Pick<SignedMeaning, 'says'> & Partial<SignedMeaning>
