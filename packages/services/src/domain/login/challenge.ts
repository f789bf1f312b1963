import type { Database } from '../../db/database.js'
import type { challenges } from '../../db/schema/logins.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { FindPlace } from '../../ports/places.js'
import type { Random } from '../../ports/random.js'
import type { RateLimiter } from '../admission/rateLimiter.js'
import type { HolderOf } from '../admission/storedBudget.js'
import type { Audit } from '../audit/createAudit.js'
import type { MailQueue } from '../mail/mailQueue.js'
import type { Project } from '../projects/project.js'
import type { Sessions } from '../sessions/sessions.js'
import type { CodeBinding } from './codes.js'
import type { Puzzles } from './puzzles.js'

export type LoginContext = {
  db: Database
  audit: Audit
  rateLimiter: RateLimiter
  puzzles: Puzzles
  sessions: Sessions
  mails: Pick<MailQueue, 'push'> & Partial<Pick<MailQueue, 'isDelayed'>>
  projects: readonly Project[]
  frameOrigin: string
  /** For the codes' HMACs: the current pepper first, then older ones. */
  peppers: () => readonly Uint8Array[]
  clock: Clock
  random: Random
  findPlace: FindPlace
  holderOf: HolderOf
}

export type Challenge = typeof challenges.$inferSelect

export const CHALLENGE_LIFE = 10 * MINUTE
export const MAX_ATTEMPTS = 5

export function bindingOf(
  challenge: Omit<CodeBinding, 'challengeId' | 'purpose'> & { id: string },
): CodeBinding {
  const { id, email, projectId, thumbprint, dappOrigin } = challenge
  return { challengeId: id, email, purpose: 'login', projectId, thumbprint, dappOrigin }
}
