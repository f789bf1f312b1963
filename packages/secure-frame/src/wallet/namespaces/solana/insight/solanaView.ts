import type { VestibuleError } from '@vestibule/protocol'
import type { RatedSpending } from '../../document/createSpendingLog.js'
import type { Judged } from '../../document/judgeRecipient.js'
import type { Step } from '../programs/step.js'
import type { SolanaRequest } from '../requests/solanaRequest.js'

/** An account's gain (`in`) or loss, in smallest units. SOL without a token. */
export type BalanceChange = { direction: 'in' | 'out'; mint: string | undefined; units: bigint }

/** The expected effect of a transaction on the visitor's assets. */
export type Simulation =
  | { kind: 'changes'; changes: readonly BalanceChange[] }
  /** It fails now, but may succeed when it is sent: show the effects of its instructions. */
  | { kind: 'fails'; reason: string | undefined; changes: readonly BalanceChange[] }
  /** Not simulated: the outgoing amounts of the transaction itself. */
  | { kind: 'none'; changes: readonly BalanceChange[] }

export type TokenFacts = { symbol: string | undefined; decimals: number | undefined }

/** The wallet's findings about one transaction. */
export type TransactionInsight = {
  steps: readonly Step[]
  simulation: Simulation
  /** Maximum network fee of the visitor, in lamports. */
  fee: bigint
  isSponsored: boolean
  /** Lamports that stay in newly opened accounts. */
  rent: bigint
  /** Rent for others' token accounts. The owners get it back when they close the accounts. */
  rentFor: readonly RentFor[]
  /** Amounts that tokens withhold from transfers, as far as simulated. */
  kept: readonly Kept[]
}

/** The owner of the token account that the visitor pays for, in lamports. */
export type RentFor = { owner: string; units: bigint }

/** The amount that a token withholds, in smallest units. */
export type Kept = { mint: string; units: bigint }

/** An account has less than its transactions cost. In lamports. */
export type Shortage = { needs: bigint; has: bigint }

/** A swap with the market maker of the services. */
export type Trade = {
  maker: string
  /** The exact sent and received amounts. */
  pays: TradedMove
  gets: TradedMove
  /** By the services' prices, the account receives a fair value. */
  isFair: boolean
}
/** SOL without a mint. */
type TradedMove = { mint: string | undefined; units: bigint }

/** The content of a Solana card. The signed bytes come from the same request. */
export type SolanaView = {
  request: SolanaRequest
  /** US dollars for one token, by its mint; `coin` for SOL. For display only. */
  prices?: Readonly<Record<string, number>> | undefined
  /** By mint. */
  pictures?: Readonly<Record<string, string>> | undefined
  /** Empty for a message. */
  transactions: readonly TransactionInsight[]
  tokens: Readonly<Record<string, TokenFacts>>
  /** The mint of token accounts, if the transactions do not contain it. */
  mints: Readonly<Record<string, string>>
  /** The owners of token accounts: `proven` if the address follows from owner and token. */
  owners: Readonly<Record<string, { owner: string; proven: boolean }>>
  standings: Readonly<Record<string, Standing>>
  /** Amounts that count for the site's sum of the last 24 hours, with that sum. */
  spending: readonly TokenSpending[]
  /** Present for a swap with the services' market maker. */
  trade?: Trade | undefined
  shortage?: Shortage | undefined
  missing?: VestibuleError | undefined
}

/** SOL without a mint. */
type TokenSpending = RatedSpending & { mint: string | undefined }

/** The wallet's knowledge of a recipient. SOL without a mint. */
export type Standing = Judged<string | undefined>
