import type { SessionInfo } from '@vestibule/protocol/http'
import { settleAll } from '../../db/settleAll.js'
import { randomId } from '../../platform/bytes.js'
import type { LoginContext } from './challenge.js'
import type { Redeem } from './redeem.js'

/** Runs in one transaction with its other effects. @returns undefined if the login was used before */
export function openSession(
  {
    db,
    audit,
    rateLimiter,
    sessions,
    random,
  }: Pick<LoginContext, 'db' | 'audit' | 'rateLimiter' | 'sessions' | 'random'>,
  login: {
    redeem: Redeem
    projectId: string
    facts: { challenge: string; device: string; network: string }
    charges: readonly string[]
  },
): Promise<{ sessionId: string; session: SessionInfo } | undefined> {
  const { redeem, projectId, facts, charges } = login
  return db.transaction(async (transaction) => {
    const { sessionId, ...session } = sessions.draw(facts.device)
    const owner = await redeem(transaction, {
      challengeId: facts.challenge,
      thumbprint: facts.device,
      session,
      userId: randomId(random),
      deviceId: randomId(random),
    })
    if (owner === undefined) return undefined
    const { userId } = owner
    const [described] = await settleAll([
      sessions.describe({ ...owner, ...session }, transaction),
      sessions.makeRoom({ ...owner, ...session }, transaction),
      rateLimiter.giveBack(charges, transaction),
      audit.append(transaction, { kind: 'login.verified', userId, projectId, facts }),
    ])
    return { sessionId, session: described }
  })
}
