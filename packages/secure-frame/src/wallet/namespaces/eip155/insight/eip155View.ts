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
  /** The contract's own claim. Not read for known tokens. */
  name?: string | undefined
  decimals: number | undefined
  /** From the contract's responses. Undefined if they match both standards or neither. */
  standard: 'erc20' | 'erc721' | undefined
}

export type MostOf = {
  token: Hex | undefined
  id?: bigint
  /** Whether the account owns no other item of the collection. @default false */
  isOnlyItem?: boolean
}

export type Insight = {
  tokens: Readonly<Record<string, TokenFacts>>
  /** Address names from pinned descriptors, by lowercase address. */
  names: Readonly<Record<string, string>>
  described: Described | undefined
  describedSteps: Readonly<Record<number, Described>>
  /** Tokens of which more than half goes to an unknown recipient. `undefined` stands for the coin. */
  mostToNew: readonly MostOf[]
  approvalOfMost: readonly { token: Hex | undefined }[]
  /** Tokens whose balance or supply is unknown. */
  balanceUnread: readonly { token: Hex | undefined }[]
  /** Includes the site's total of the last 24 hours. */
  spending: readonly TokenSpending[]
  trade?: TradeFacts | undefined
  /** Set if the only call sets a token limit that the wallet can read. */
  cap?: Cap | undefined
  simulation: Simulation | undefined
  recipients: readonly Recipient[]
  items?: Items | undefined
}

type TradeFacts = Pick<RatedTrade, 'mostOf' | 'least'> &
  Pick<Trade, 'ends'> & {
    path: readonly { token: Hex | undefined }[]
  }

/** Amounts in smallest units. Without `balance`, the balance is unknown. */
export type Cap = {
  token: Hex | undefined
  amount: bigint
  decimals: number
  balance: bigint | undefined
}

export type TokenSpending = RatedSpending & { token: Hex | undefined }

/** A token in which the operator's paymaster accepts fees. */
export type FeeToken = { token: Hex; balance: bigint; facts: TokenFacts }

export type Eip155View = {
  request: ApprovalRequest
  /** USD per token, by lowercase address; `coin` for the network's coin. For display only. */
  prices?: Readonly<Record<string, number>> | undefined
  pictures?: Readonly<Record<string, string>> | undefined
  transaction: PreparedTransaction | undefined
  operation?: PreparedOperation | undefined
  /** Whether an earlier operation with a paymaster is still pending. */
  waits?: boolean | undefined
  feeTokens?: readonly FeeToken[] | undefined
  lacksCoins?: boolean | undefined
  missing?: MissingFunds | undefined
  insight: Insight
  grant?: DelegationIntent | undefined
  /** Set if the account must adopt the pinned code before a permission. */
  upgrade?: SelfCall | undefined
  sends?: boolean | undefined
}
