import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import { SECOND } from '../../platform/time.js'
import { RateLimitError } from '../admission/rateLimiter.js'
import { DomainError } from '../errors/domainError.js'
import { type LoginContext, MAX_ATTEMPTS } from '../login/challenge.js'
import { drawCode, storedCode } from '../login/codes.js'
import { addressTakenMail, changeCodeMail } from '../mail/emailChangeMails.js'
import { siteName } from '../mail/siteName.js'
import type { Session } from '../sessions/sessions.js'
import { bindingOf, codeExpiry, isTaken, mailboxOf } from './emailChange.js'
import { RESEND_AFTER } from './startEmailChange.js'
import { takeMail } from './takeMail.js'

/**
 * Mails another code to the address of the pending code, up to three times; only the newest is valid.
 * @throws DomainError `invalidOtp` for a finished change, `tooManyAttempts`.
 * @throws RateLimitError `cooldown`
 */
export async function resendChangeCode(
  context: LoginContext,
  session: Session,
  { changeId, network }: { changeId: string; network: string },
) {
  const { db, rateLimiter, clock, random, peppers, frameOrigin } = context
  const now = clock()
  const isOpen = and(
    eq(emailChanges.id, changeId),
    eq(emailChanges.sessionHash, session.idHash),
    inArray(emailChanges.state, ['primary', 'secondary']),
    gt(emailChanges.expiresAt, new Date(now)),
  )
  const [change] = await db.select().from(emailChanges).where(isOpen)
  if (change === undefined) throw new DomainError('invalid', 'invalidOtp')
  if (change.attempts >= MAX_ATTEMPTS) throw new DomainError('rateLimited', 'tooManyAttempts')
  const step = change.state === 'primary' ? 'primary' : 'secondary'
  const code = drawCode(random)
  const expiresAt = codeExpiry(change, now)
  const sentBefore = new Date(now - RESEND_AFTER * SECOND)
  await db.transaction(async (transaction) => {
    const email = mailboxOf(change, step)
    await takeMail(rateLimiter, { email, network, transaction })
    await rateLimiter.take([['actionsPerDevice', 'resend', changeId, step]], {
      database: transaction,
    })
    const renewed = await transaction
      .update(emailChanges)
      .set({
        codeMac: storedCode(peppers, bindingOf(change, step), code),
        sentAt: new Date(now),
        expiresAt,
      })
      .where(and(isOpen, eq(emailChanges.state, step), lte(emailChanges.sentAt, sentBefore)))
      .returning()
    if (renewed.length > 0) return
    const waited = Math.floor((now - change.sentAt.getTime()) / SECOND)
    throw new RateLimitError('cooldown', Math.max(1, RESEND_AFTER - waited))
  })
  const { userId, oldEmail, newEmail, dappOrigin } = change
  const site = siteName({ dappOrigin, frameOrigin })
  const mailed = { from: oldEmail, to: newEmail, site }
  const tellsOwner = step === 'secondary' && (await isTaken(db, { email: newEmail, userId, now }))
  context.mails.push(
    tellsOwner
      ? addressTakenMail(mailed)
      : changeCodeMail({ step, code, life: expiresAt.getTime() - now, ...mailed }),
  )
  return { resendAfter: RESEND_AFTER, expiresAt: expiresAt.toISOString() }
}
