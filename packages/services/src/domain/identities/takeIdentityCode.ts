import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { DomainError } from '../errors/domainError.js'
import { type LoginContext, MAX_ATTEMPTS } from '../login/challenge.js'
import { isStoredCode } from '../login/codes.js'
import { countWrongCode } from '../login/countWrongCode.js'
import { type Asker, bindingOf, type IdentityChange, isOpen, move } from './identityChange.js'
import { linkIdentity } from './linkIdentity.js'
import { nextStep } from './nextStep.js'
import { projectOf } from './projectOf.js'

/** Counts the attempt first. @throws DomainError `invalidOtp`, `tooManyAttempts` after the fifth, `emailTaken` */
export async function takeIdentityCode(
  context: LoginContext,
  asker: Asker,
  request: { changeId: string; code: string },
): Promise<IdentityChangeStep> {
  const { db, audit, rateLimiter, peppers, frameOrigin } = context
  const { code } = request
  if (!/^[0-9]{6}$/.test(code)) throw new DomainError('invalid', 'invalidOtp')
  const change = await countAttempt(context, asker, request)
  const binding = bindingOf(change, frameOrigin)
  if (!isStoredCode(change.codeMac, { peppers, binding, code })) {
    await db.transaction(async (transaction) => {
      await countWrongCode(rateLimiter, asker.network, transaction)
      if (change.attempts < MAX_ATTEMPTS) return
      const { userId, deviceId: device } = asker.session
      const { id, provider } = change
      const facts = { change: id, provider, device, network: audit.network(asker.network) }
      await audit.append(transaction, { kind: 'identity.changeLocked', userId, facts })
    })
    throw new DomainError('invalid', 'invalidOtp')
  }
  const { codeEmail: mailbox, projectId, thumbprint } = change
  // A correct code does not delay the next code.
  await rateLimiter.giveBack(
    rateLimiter.namesOf([['cooldown', mailbox ?? '', projectId, thumbprint]]),
  )
  if (change.state === 'prove') {
    const email = change.codeEmail ?? ''
    const identity = { provider: 'email', issuer: '', subject: email, label: email } as const
    return linkIdentity(context, asker, { change, identity })
  }
  const to = { state: 'ready', codeMac: null, codeEmail: null } as const
  const confirmed = await move(context, db, { change, to })
  if (confirmed === undefined) throw new DomainError('invalid', 'invalidOtp')
  return nextStep(context, asker, { change: confirmed, project: projectOf(context, confirmed) })
}

async function countAttempt(
  context: LoginContext,
  { session }: Asker,
  { changeId }: { changeId: string },
): Promise<IdentityChange> {
  const { db } = context
  const waits = and(
    isOpen(context, { session, changeId, states: ['confirm', 'prove'] }),
    isNotNull(identityChanges.codeMac),
  )
  const [counted] = await db
    .update(identityChanges)
    .set({ attempts: sql`${identityChanges.attempts} + 1` })
    .where(and(waits, lt(identityChanges.attempts, MAX_ATTEMPTS)))
    .returning()
  if (counted !== undefined) return counted
  throw (await db.$count(identityChanges, waits)) === 0
    ? new DomainError('invalid', 'invalidOtp')
    : new DomainError('rateLimited', 'tooManyAttempts')
}
