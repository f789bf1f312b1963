import { randomBytes } from 'node:crypto'
import type { SessionInfo } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { createRateLimiter } from '../../domain/admission/rateLimiter.js'
import { createAudit } from '../../domain/audit/createAudit.js'
import type { Keys } from '../../domain/keys/keys.js'
import { openSession } from '../../domain/login/openSession.js'
import { prepareRedeem } from '../../domain/login/redeem.js'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createSessions } from '../../domain/sessions/sessions.js'
import type { Clock } from '../../ports/clock.js'

/** Marks an address as proved instead of a code's challenge. */
const redeem = prepareRedeem(
  'redeem_fixture',
  `select 'email' as provider, '' as issuer, $challengeId::text as subject,
    $challengeId::text as label, 'Chrome on Linux' as device_label,
    'http://dapp.localhost:4000' as dapp_origin`,
)

/** Signs in without an email, with a third of the work of `visitor.signIn`. */
export function createLogIn(options: { db: Database; keys: Keys; clock: Clock }) {
  const { db, keys, clock } = options
  const random = randomBytes
  const ids = createSessionIds({ key: keys.sessionIds, random })
  const context = {
    ...{ db, random },
    audit: createAudit({ key: keys.audit, clock, random }),
    rateLimiter: createRateLimiter({ db, clock, key: keys.rateLimits }),
    sessions: createSessions({ db, clock, ids }),
  }

  return async (visitor: NewVisitor, email: string): Promise<SessionInfo> => {
    const facts = { challenge: email, device: visitor.thumbprint, network: 'fixture' }
    const opened = await openSession(context, { redeem, projectId: 'demo', facts, charges: [] })
    if (opened === undefined) throw new Error('The test login did not open a session.')
    visitor.hold(opened.sessionId)
    return opened.session
  }
}

type NewVisitor = { thumbprint: string; hold: (sessionId: string) => void }
