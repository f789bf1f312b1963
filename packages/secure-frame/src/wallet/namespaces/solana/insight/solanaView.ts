import type { VestibuleError } from '@vestibule/protocol'
import type { RatedSpending } from '../../document/createSpendingLog.js'
import type { Judged } from '../../document/judgeRecipient.js'
import type { Step } from '../programs/step.js'
import type { SolanaRequest } from '../requests/solanaRequest.js'

/** Amount in smallest units. An undefined mint means SOL. */
export type BalanceChange = { direction: 'in' | 'out'; mint: string | undefined; units: bigint }

export type Simulation =
  | { kind: 'changes'; changes: readonly BalanceChange[] }
  /** The transaction may succeed later, so show the effects of its instructions. */
  | { kind: 'fails'; reason: string | undefined; changes: readonly BalanceChange[] }
  | { kind: 'none'; changes: readonly BalanceChange[] }

export type TokenFacts = { symbol: string | undefined; decimals: number | undefined }

export type TransactionInsight = {
  steps: readonly Step[]
  simulation: Simulation
  /** Lamports that the visitor pays. */
  fee: bigint
  isSponsored: boolean
  /** Lamports that stay in the visitor's new accounts. */
  rent: bigint
  /** Rent that the owners receive when they close their token accounts. */
  rentFor: readonly RentFor[]
  kept: readonly Kept[]
}

/** Rent in lamports that the visitor pays for another owner's token account. */
export type RentFor = { owner: string; units: bigint }

/** Smallest units. */
export type Kept = { mint: string; units: bigint }

/** In lamports. Set if an account cannot pay for its transactions. */
export type Shortage = { needs: bigint; has: bigint }

/** A trade with the services' market maker. */
export type Trade = {
  maker: string
  pays: TradedMove
  gets: TradedMove
  /** Whether the trade is fair by the services' prices. */
  isFair: boolean
}
type TradedMove = { mint: string | undefined; units: bigint }

export type SolanaView = {
  request: SolanaRequest
  /** US dollars by mint; `coin` for SOL. For display only. */
  prices?: Readonly<Record<string, number>> | undefined
  pictures?: Readonly<Record<string, string>> | undefined
  /** Empty for a message. */
  transactions: readonly TransactionInsight[]
  tokens: Readonly<Record<string, TokenFacts>>
  /** Mints that the node reported because the transactions do not contain them. */
  mints: Readonly<Record<string, string>>
  /** `proven` if the address follows from owner and token. */
  owners: Readonly<Record<string, { owner: string; proven: boolean }>>
  standings: Readonly<Record<string, Standing>>
  /** Includes the site's total of the last 24 hours. */
  spending: readonly TokenSpending[]
  trade?: Trade | undefined
  shortage?: Shortage | undefined
  missing?: VestibuleError | undefined
}

/** An undefined mint means SOL. */
type TokenSpending = RatedSpending & { mint: string | undefined }

/** An undefined mint means SOL. */
export type Standing = Judged<string | undefined>
