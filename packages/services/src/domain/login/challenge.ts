import type { Database } from '../../db/database.js'
import type { challenges } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'
import type { FindPlace } from '../../ports/places.js'
import type { Random } from '../../ports/random.js'
import type { Audit } from '../audit/createAudit.js'
import type { Budgets, Claim } from '../budgets.js'
import type { CodeBinding } from '../codes.js'
import type { MailQueue } from '../mailQueue.js'
import type { Project } from '../project.js'
import type { Sessions } from '../sessions.js'
import { MINUTE } from '../time.js'

/** What signing in by mail works with. */
export type LoginContext = {
  db: Database
  audit: Audit
  budgets: Budgets
  sessions: Sessions
  mails: Pick<MailQueue, 'push'>
  projects: readonly Project[]
  /** Where the links of mails lead. */
  frameOrigin: string
  /** Of the codes' HMACs: the present one first, then those that older codes were made with. */
  peppers: () => readonly Uint8Array[]
  clock: Clock
  random: Random
  findPlace: FindPlace
}

export type Challenge = typeof challenges.$inferSelect

/** How long a link or a code is good for. */
export const CHALLENGE_LIFE = 10 * MINUTE
export const MAX_ATTEMPTS = 5

export function bindingOf(
  challenge: Omit<CodeBinding, 'challengeId' | 'purpose'> & { id: string },
): CodeBinding {
  const { id, email, projectId, thumbprint, dappOrigin } = challenge
  return { challengeId: id, email, purpose: 'login', projectId, thumbprint, dappOrigin }
}

type Asker = {
  email: string
  projectId: string
  thumbprint: string
  /** The address's network. */
  network: string
  knowsDevice: boolean
}

/**
 * The budgets that a login draws on. All strangers to a mailbox share one set of them; a device that its owner has
 * used before has a set of its own, so that nobody else can lock it out.
 */
export function loginClaims(asker: Asker) {
  const { email, projectId, thumbprint, network, knowsDevice } = asker
  const own = knowsDevice ? [thumbprint] : []
  const cooldown: Claim = ['cooldown', email, projectId, ...own]
  const code: Claim[] = [
    cooldown,
    ['codesPerEmail', email, ...own],
    ['codesPerAddress', network, ...own],
  ]
  if (!knowsDevice) code.push(['codesPerProject', projectId])
  const wrong: Claim[] = [
    ['wrongPerEmail', email, ...own],
    ['wrongPerAddress', network, ...own],
  ]
  return { cooldown, code, wrong }
}
