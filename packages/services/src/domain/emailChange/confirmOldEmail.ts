import { and, eq } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { drawCode, storedCode } from '../login/codes.js'
import { addressTakenMail, changeCodeMail } from '../mail/emailChangeMails.js'
import { siteName } from '../mail/siteName.js'
import type { Session } from '../sessions/sessions.js'
import { checkChangeCode } from './checkChangeCode.js'
import { bindingOf, codeExpiry, isTaken } from './emailChange.js'
import { findRepeated } from './findRepeated.js'
import { RESEND_AFTER } from './startEmailChange.js'
import { takeMail } from './takeMail.js'

/**
 * Accepts the old address's code, and sends a code to the new address, once for any number of
 * calls. If the new address belongs to another user, informs that user and returns the same
 * response.
 * @throws DomainError as {@link checkChangeCode}
 * @throws RateLimitError if the new address received too many mails
 */
export async function confirmOldEmail(
  context: LoginContext,
  session: Session,
  request: { changeId: string; code: string; network: string },
) {
  const { db, rateLimiter, clock, random, peppers, frameOrigin } = context
  const { network } = request
  const before = await findRepeated(context, session, { ...request, step: 'primary' })
  if (before !== undefined)
    return { resendAfter: RESEND_AFTER, expiresAt: before.expiresAt.toISOString() }
  const change = await checkChangeCode(context, session, { ...request, step: 'primary' })
  const { id, userId, dappOrigin, oldEmail, newEmail } = change
  const now = clock()
  const code = drawCode(random)
  const expiresAt = codeExpiry(change, now)
  await db.transaction(async (transaction) => {
    await takeMail(rateLimiter, { email: newEmail, network, transaction })
    const [next] = await transaction
      .update(emailChanges)
      .set({
        state: 'secondary',
        primaryMac: change.codeMac,
        codeMac: storedCode(peppers, bindingOf(change, 'secondary'), code),
        attempts: 0,
        sentAt: new Date(now),
        expiresAt,
      })
      .where(and(eq(emailChanges.id, id), eq(emailChanges.state, 'primary')))
      .returning()
    if (next === undefined) throw new DomainError('invalid', 'invalidOtp')
  })
  const site = siteName({ dappOrigin, frameOrigin })
  const mailed = { from: oldEmail, to: newEmail, site }
  context.mails.push(
    (await isTaken(db, { email: newEmail, userId, now }))
      ? addressTakenMail({ to: newEmail, site })
      : changeCodeMail({ step: 'secondary', code, life: expiresAt.getTime() - now, ...mailed }),
  )
  return { resendAfter: RESEND_AFTER, expiresAt: expiresAt.toISOString() }
}
