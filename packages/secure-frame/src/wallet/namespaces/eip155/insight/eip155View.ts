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

export type TokenFacts = {
  symbol: string | undefined
  /** The contract's claim. Not read for tokens that the wallet knows. */
  name?: string | undefined
  decimals: number | undefined
  /** By the contract's answers. `undefined` if both standards or neither fit. */
  standard: 'erc20' | 'erc721' | undefined
}

export type MostOf = {
  token: Hex | undefined
  id?: bigint
  /** The account has no other item of the collection. @default false */
  isOnlyItem?: boolean
}

export type Insight = {
  /** By address in lower case. */
  tokens: Readonly<Record<string, TokenFacts>>
  /** Address names from pinned descriptors, by address in lower case. */
  names: Readonly<Record<string, string>>
  described: Described | undefined
  describedSteps: Readonly<Record<number, Described>>
  /** Tokens of which most goes to an unknown recipient. `undefined` is the coin. */
  mostToNew: readonly MostOf[]
  approvalOfMost: readonly { token: Hex | undefined }[]
  /** The balance or supply is unknown. */
  balanceUnread: readonly { token: Hex | undefined }[]
  /** With the site's sum of the last 24 hours. */
  spending: readonly TokenSpending[]
  trade?: TradeFacts | undefined
  /** Present if the only call sets a readable limit of a token. */
  cap?: Cap | undefined
  simulation: Simulation | undefined
  recipients: readonly Recipient[]
  items?: Items | undefined
}

type TradeFacts = Pick<RatedTrade, 'mostOf' | 'least'> &
  Pick<Trade, 'ends'> & {
    path: readonly { token: Hex | undefined }[]
  }

/** Smallest units. `balance` is present if it is known. */
export type Cap = {
  token: Hex | undefined
  amount: bigint
  decimals: number
  balance: bigint | undefined
}

export type TokenSpending = RatedSpending & { token: Hex | undefined }

/** The operator's paymaster takes fees in it. */
export type FeeToken = { token: Hex; balance: bigint; facts: TokenFacts }

export type Eip155View = {
  request: ApprovalRequest
  /** US dollars per token, by its address in lower case; `coin` for the network's own. For display only. */
  prices?: Readonly<Record<string, number>> | undefined
  /** By address in lower case. */
  pictures?: Readonly<Record<string, string>> | undefined
  transaction: PreparedTransaction | undefined
  operation?: PreparedOperation | undefined
  /** An earlier operation with a paymaster is still pending. */
  waits?: boolean | undefined
  /** Tokens that can pay the network fee. */
  feeTokens?: readonly FeeToken[] | undefined
  /** The account has too few coins for the fee. */
  lacksCoins?: boolean | undefined
  missing?: MissingFunds | undefined
  insight: Insight
  grant?: DelegationIntent | undefined
  /** Before a permission, the account takes the pinned code. */
  upgrade?: SelfCall | undefined
  sends?: boolean | undefined
}
