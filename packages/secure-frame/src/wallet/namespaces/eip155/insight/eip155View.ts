import type { Hex } from 'viem'
import type { RatedSpending } from '../../document/createSpendingLog.js'
import type { Described } from '../descriptors/applyFormat.js'
import type { PreparedOperation } from '../operations/prepareOperation.js'
import type { DelegationIntent } from '../permissions/delegationIntent.js'
import type { Recipient } from '../recipients/judgeRecipient.js'
import type { ApprovalRequest, SelfCall } from '../requests/approvalRequest.js'
import type { Simulation } from '../simulation/simulate.js'
import type { RatedTrade } from '../trades/rateTrade.js'
import type { Trade } from '../trades/readTrade.js'
import type { MissingFunds } from '../transactions/missingFunds.js'
import type { PreparedTransaction } from '../transactions/prepareTransaction.js'
import type { Items } from './items.js'

/** The known facts of a token; `undefined` for unknown ones. */
export type TokenFacts = {
  symbol: string | undefined
  /** The full name that the contract states. Not read for tokens that the wallet knows. */
  name?: string | undefined
  decimals: number | undefined
  /** The standard by the contract's answers. `undefined` if they fit both standards or neither. */
  standard: 'erc20' | 'erc721' | undefined
}

/** A token, or the coin, of which the request sends most. */
export type MostOf = {
  token: Hex | undefined
  id?: bigint
  /** The account has no other item of the collection. @default false */
  isOnlyItem?: boolean
}

/** The wallet's findings beyond the request, as plain data. */
export type Insight = {
  /** By address in lower case. */
  tokens: Readonly<Record<string, TokenFacts>>
  /** The pinned descriptors' names of addresses, by address in lower case. */
  names: Readonly<Record<string, string>>
  described: Described | undefined
  /** The same for steps of a batch, by their index. */
  describedSteps: Readonly<Record<number, Described>>
  /** Tokens of which most goes to an unknown recipient. Without a token it is the coin. */
  mostToNew: readonly MostOf[]
  /** Tokens of which a permission covers most, for any spender. */
  approvalOfMost: readonly { token: Hex | undefined }[]
  /** Tokens whose balance or supply is unknown. */
  balanceUnread: readonly { token: Hex | undefined }[]
  /** Amounts that count for the site's sum of the last 24 hours, with that sum. */
  spending: readonly TokenSpending[]
  trade?: TradeFacts | undefined
  /** Present for a single permission of a token with readable amounts. */
  cap?: Cap | undefined
  simulation: Simulation | undefined
  recipients: readonly Recipient[]
  /** The metadata of NFTs, for display only. */
  items?: Items | undefined
}

type TradeFacts = Pick<RatedTrade, 'mostOf' | 'least'> &
  Pick<Trade, 'ends'> & {
    /** The traded assets in order. Without a token it is the coin. */
    path: readonly { token: Hex | undefined }[]
  }

/** A spender's limit, in the smallest units of a token or the coin. `balance` is present if it is known. */
export type Cap = {
  token: Hex | undefined
  amount: bigint
  decimals: number
  balance: bigint | undefined
}

export type TokenSpending = RatedSpending & { token: Hex | undefined }

/** A token that the account has, in which the operator's paymaster takes fees. */
export type FeeToken = { token: Hex; balance: bigint; facts: TokenFacts }

/** The content of an EVM card. The signed bytes come from the same request. */
export type Eip155View = {
  request: ApprovalRequest
  /** US dollars per token, by its address in lower case; `coin` for the network's own. For display only. */
  prices?: Readonly<Record<string, number>> | undefined
  /** By address in lower case. */
  pictures?: Readonly<Record<string, string>> | undefined
  /** Nonce, gas and fees, for a transaction. */
  transaction: PreparedTransaction | undefined
  /** Present if a paymaster pays the fee of the calls. */
  operation?: PreparedOperation | undefined
  /** An earlier operation of a paymaster is still possible. */
  waits?: boolean | undefined
  /** Tokens of the account in which it can pay the network fee. */
  feeTokens?: readonly FeeToken[] | undefined
  /** The account has too few coins for the fee. */
  lacksCoins?: boolean | undefined
  /** The missing funds of a transaction. The card shows them and allows no approval. */
  missing?: MissingFunds | undefined
  insight: Insight
  grant?: DelegationIntent | undefined
  /** The account takes the pinned code before a permission. */
  upgrade?: SelfCall | undefined
  sends?: boolean | undefined
}
