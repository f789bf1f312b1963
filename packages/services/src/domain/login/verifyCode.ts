import type { SessionInfo } from '@vestibule/protocol/http'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { challenges } from '../../db/schema.js'
import { Refusal } from '../../refusal.js'
import { isStoredCode } from '../codes.js'
import { lookUp, welcome } from '../users.js'
import { bindingOf, type Challenge, type LoginContext, MAX_ATTEMPTS } from './challenge.js'

/**
 * Turns a right code into a session of the key that asked for it. The attempt is counted before the code is looked
 * at, so that no number of parallel tries is more than five. How many codes there are to guess at was limited when they
 * were sent.
 * @throws Refusal `invalidOtp` whatever is wrong with the code, `tooManyAttempts` after the fifth.
 */
export async function verifyCode(
  context: LoginContext,
  request: verifyCode.Request,
): Promise<{ sessionId: string; session: SessionInfo }> {
  const { db, audit, budgets, sessions, peppers, clock, random } = context
  const { code, dappOrigin, thumbprint, network } = request
  if (!/^[0-9]{6}$/.test(code)) throw new Refusal(400, 'invalidOtp')
  const challenge = await findOpen(context, request)

  const facts = { challenge: challenge.id, device: thumbprint, network: audit.network(network) }
  const { projectId } = challenge

  // What is wrong is returned, not thrown: a throw would take the count back.
  const isRight = await db.transaction(async (transaction) => {
    const [counted] = await transaction
      .update(challenges)
      .set({ attempts: sql`${challenges.attempts} + 1` })
      .where(and(eq(challenges.id, challenge.id), lt(challenges.attempts, MAX_ATTEMPTS)))
      .returning()
    if (counted === undefined) throw new Refusal(429, 'tooManyAttempts')

    const binding = bindingOf({ ...challenge, thumbprint, dappOrigin })
    if (isStoredCode(challenge.codeMac, { peppers, binding, code })) return true
    await budgets.take([['wrongOverall']], { database: transaction })
    if (counted.attempts === MAX_ATTEMPTS) {
      const { userId } = await lookUp(transaction, challenge)
      await audit.append(transaction, { kind: 'login.locked', userId, projectId, facts })
    }
    return false
  })
  if (!isRight) throw new Refusal(400, 'invalidOtp')

  return db.transaction(async (transaction) => {
    const used = await transaction
      .update(challenges)
      .set({ state: 'used' })
      .where(and(eq(challenges.id, challenge.id), eq(challenges.state, 'code')))
      .returning()
    if (used.length === 0) throw new Refusal(400, 'invalidOtp')
    const owner = await welcome(transaction, {
      email: challenge.email,
      thumbprint,
      label: challenge.deviceLabel,
      dappOrigin: challenge.dappOrigin,
      at: new Date(clock()),
      random,
    })
    const { sessionId, session } = await sessions.start({ ...owner, thumbprint }, transaction)
    await budgets.giveBack(challenge.charges, transaction)
    await audit.append(transaction, {
      kind: 'login.verified',
      userId: owner.userId,
      projectId,
      facts,
    })
    return { sessionId, session: await sessions.describe(session, transaction) }
  })
}

export declare namespace verifyCode {
  type Request = {
    challengeId: string
    code: string
    dappOrigin: string
    thumbprint: string
    /** For the audit log. */
    network: string
  }
}

/** The challenge, if this key may still answer it. Another key's tries must not use up the owner's. */
async function findOpen(
  { db, clock }: LoginContext,
  request: { challengeId: string; thumbprint: string },
): Promise<Challenge> {
  const [challenge] = await db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.id, request.challengeId),
        eq(challenges.thumbprint, request.thumbprint),
        eq(challenges.state, 'code'),
        gt(challenges.expiresAt, new Date(clock())),
      ),
    )
  if (challenge === undefined) throw new Refusal(400, 'invalidOtp')
  return challenge
}
