import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import { DomainError } from '../errors/domainError.js'
import { type LoginContext, MAX_ATTEMPTS } from '../login/challenge.js'
import { isStoredCode } from '../login/codes.js'
import { countWrongCode } from '../login/countWrongCode.js'
import type { Session } from '../sessions/sessions.js'
import { bindingOf, type ChangeStep, type EmailChange } from './emailChange.js'

/** Counts the attempt before the comparison. @throws DomainError `invalidOtp`, `tooManyAttempts` after the fifth */
export async function checkChangeCode(
  context: LoginContext,
  session: Session,
  request: { changeId: string; step: ChangeStep; code: string; network: string },
): Promise<EmailChange> {
  const { db, audit, rateLimiter, peppers } = context
  const { code, step, network } = request
  if (!/^[0-9]{6}$/.test(code)) throw new DomainError('invalid', 'invalidOtp')
  const change = await countAttempt(context, session, request)
  const binding = bindingOf(change, step)
  if (isStoredCode(change.codeMac, { peppers, binding, code })) return change
  await db.transaction(async (transaction) => {
    await countWrongCode(rateLimiter, network, transaction)
    if (change.attempts < MAX_ATTEMPTS) return
    const { userId, deviceId: device } = session
    const facts = { change: change.id, device, network: audit.network(network) }
    await audit.append(transaction, { kind: 'email.changeLocked', userId, facts })
  })
  throw new DomainError('invalid', 'invalidOtp')
}

async function countAttempt(
  { db, clock }: LoginContext,
  session: Session,
  { changeId, step }: { changeId: string; step: ChangeStep },
): Promise<EmailChange> {
  const isOpen = and(
    eq(emailChanges.id, changeId),
    eq(emailChanges.sessionHash, session.idHash),
    eq(emailChanges.state, step),
    gt(emailChanges.expiresAt, new Date(clock())),
  )
  const [counted] = await db
    .update(emailChanges)
    .set({ attempts: sql`${emailChanges.attempts} + 1` })
    .where(and(isOpen, lt(emailChanges.attempts, MAX_ATTEMPTS)))
    .returning()
  if (counted !== undefined) return counted
  throw (await db.$count(emailChanges, isOpen)) === 0
    ? new DomainError('invalid', 'invalidOtp')
    : new DomainError('rateLimited', 'tooManyAttempts')
}
