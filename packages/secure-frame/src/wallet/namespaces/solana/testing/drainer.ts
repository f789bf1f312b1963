import type { Instruction } from '@solana/instructions'
import type { FrameNetwork } from '@vestibule/protocol/http'
import { verdicts } from '../../../testing/verdicts.js'
import type { RiskLevel } from '../../document/namespaceRequests.js'
import type { Risk } from '../requests/risks.js'
import type { Approved, Paid } from './lookAt.js'
import type { NodeAnswers } from './nodeOf.js'

export const { normal, medium, high } = verdicts<Risk>()

export type Drainer = {
  shape: string
  instructions: readonly Instruction[]
  says: string
  level: RiskLevel
  risks?: readonly Risk[]
  node?: NodeAnswers
  paid?: readonly Paid[]
  approved?: readonly Approved[]
  swap?: FrameNetwork['swap']
  /** In US dollars by mint; `coin` for SOL. */
  prices?: Readonly<Record<string, number>>
}
