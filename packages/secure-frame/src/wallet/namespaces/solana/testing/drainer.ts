import type { Instruction } from '@solana/instructions'
import type { FrameNetwork } from '@vestibule/protocol/http'
import type { RiskLevel } from '../../document/namespaceRequests.js'
import type { Risk } from '../requests/risks.js'
import type { Approved, Paid } from './lookAt.js'
import type { NodeAnswers } from './nodeOf.js'

/** A transaction as thieves make it, or its honest twin, and what the card has to make of it. */
export type Drainer = {
  shape: string
  instructions: readonly Instruction[]
  /** Word for word. */
  says: string
  level: RiskLevel
  /** Risks that the card shows, among others. */
  risks?: readonly Risk[]
  node?: NodeAnswers
  paid?: readonly Paid[]
  approved?: readonly Approved[]
  swap?: FrameNetwork['swap']
  /** US dollars, by mint; `coin` for SOL. */
  prices?: Readonly<Record<string, number>>
}
