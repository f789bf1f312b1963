import type { VestibuleError } from '@vestibule/protocol'
import type { RatedSpending } from '../../document/createSpendingLog.js'
import type { Judged } from '../../document/judgeRecipient.js'
import type { Step } from '../programs/step.js'
import type { SolanaRequest } from '../requests/solanaRequest.js'

/** What an account has more (`in`) or less of; SOL where no token is named. In smallest units. */
export type BalanceChange = { direction: 'in' | 'out'; mint: string | undefined; units: bigint }

/** What a transaction is expected to do with what the visitor has. */
export type Simulation =
  | { kind: 'changes'; changes: readonly BalanceChange[] }
  /** It fails now, and may do otherwise when it is sent: what it says itself that leaves. */
  | { kind: 'fails'; reason: string | undefined; changes: readonly BalanceChange[] }
  /** Not simulated: the outgoing amounts of the transaction itself. */
  | { kind: 'none'; changes: readonly BalanceChange[] }

/** What is known of a token. */
export type TokenFacts = { symbol: string | undefined; decimals: number | undefined }

/** What the wallet found out of one transaction. */
export type TransactionInsight = {
  steps: readonly Step[]
  simulation: Simulation
  /** Lamports that the network takes at most. */
  fee: bigint
  /** Lamports that stay in accounts that it opens. */
  rent: bigint
  /** What of it goes into token accounts of others, which get it back when they close them. */
  rentFor: readonly RentFor[]
  /** What tokens keep of transfers, so that it does not arrive; as far as it was tried out. */
  kept: readonly Kept[]
}

/** Whose token account the visitor pays for, in lamports. */
export type RentFor = { owner: string; units: bigint }

/** What a token itself keeps, in smallest units. */
export type Kept = { mint: string; units: bigint }

/** An account has less than its transactions cost. In lamports. */
export type Shortage = { needs: bigint; has: bigint }

/** A swap with the market maker of the services. */
export type Trade = {
  maker: string
  /** Exactly what leaves, and exactly what arrives. */
  pays: TradedMove
  gets: TradedMove
  /** By the prices of the services the account gets its money's worth. */
  isFair: boolean
}
/** SOL where no mint is named. */
type TradedMove = { mint: string | undefined; units: bigint }

/** Everything that an approval shows of Solana. What is signed was made from the same request. */
export type SolanaView = {
  request: SolanaRequest
  /** US dollars for one token, by its mint; `coin` for SOL. For showing only. */
  prices?: Readonly<Record<string, number>> | undefined
  /** Empty for a message. */
  transactions: readonly TransactionInsight[]
  /** By mint. */
  tokens: Readonly<Record<string, TokenFacts>>
  /** The mint of token accounts of which the transactions do not say it. */
  mints: Readonly<Record<string, string>>
  /** Whose a token account is: `proven` where its address follows from its owner and its token. */
  owners: Readonly<Record<string, { owner: string; proven: boolean }>>
  /** Of the addresses that would get something. */
  standings: Readonly<Record<string, Standing>>
  /** What counts for the site's sum of the last 24 hours, with that sum. */
  spending: readonly TokenSpending[]
  /** Where it is a swap with the market maker of the services and nothing else. */
  trade?: Trade | undefined
  shortage?: Shortage | undefined
  missing?: VestibuleError | undefined
}

/** SOL where no mint is named. */
type TokenSpending = RatedSpending & { mint: string | undefined }

/** What the wallet knows about a recipient; SOL where no mint is named. */
export type Standing = Judged<string | undefined>
