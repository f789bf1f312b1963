import { and, eq, inArray } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import { settleAll } from '../../db/settleAll.js'
import { randomId } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import { LIMITS } from '../admission/limits.js'
import { DomainError } from '../errors/domainError.js'
import { CHALLENGE_LIFE, type LoginContext } from '../login/challenge.js'
import { drawCode, storedCode } from '../login/codes.js'
import { changeCodeMail } from '../mail/emailChangeMails.js'
import { siteName } from '../mail/siteName.js'
import type { Session } from '../sessions/sessions.js'
import { bindingOf, readEmail } from './emailChange.js'

/** Minimum seconds between two codes. */
export const RESEND_AFTER = LIMITS.cooldown.window / SECOND

/**
 * Starts a change of address: mails a code to the old address, and ends an earlier change of this
 * session.
 * @throws DomainError `invalidEmail` for the present address, 409 for a user without an address.
 * @throws RateLimitError
 */
export async function startEmailChange(context: LoginContext, session: Session, request: Request) {
  const { db, audit, rateLimiter, clock, random, frameOrigin } = context
  const { email: newEmail, projectId, dappOrigin, thumbprint, network } = request
  const { userId, deviceId, idHash: sessionHash } = session
  const oldEmail = await readEmail(db, userId)
  if (oldEmail === newEmail)
    throw new DomainError('invalid', 'invalidEmail', { data: { reason: 'same' } })

  const at = new Date(clock())
  const code = drawCode(random)
  const expiresAt = new Date(at.getTime() + CHALLENGE_LIFE)
  const change = {
    ...{ id: randomId(random), userId, sessionHash, thumbprint, projectId, dappOrigin },
    ...{
      oldEmail,
      newEmail,
      state: 'primary' as const,
      codeMac: '',
      primaryMac: null,
      attempts: 0,
    },
    ...{ sentAt: at, createdAt: at, expiresAt },
  }
  const codeMac = storedCode(context.peppers, bindingOf(change, 'primary'), code)
  await db.transaction(async (transaction) => {
    await rateLimiter.take(
      [
        ['cooldown', oldEmail, projectId, thumbprint],
        ['actionsPerDay', 'emailChange', deviceId],
        ['loginsPerClient', 'mail', network],
      ],
      { database: transaction },
    )
    await transaction
      .update(emailChanges)
      .set({ state: 'replaced' })
      .where(
        and(
          eq(emailChanges.sessionHash, sessionHash),
          inArray(emailChanges.state, ['primary', 'secondary']),
        ),
      )
    await settleAll([
      transaction.insert(emailChanges).values({ ...change, codeMac }),
      audit.append(transaction, {
        kind: 'email.changeStarted',
        userId,
        projectId,
        facts: { change: change.id, device: deviceId, network: audit.network(network) },
      }),
    ])
  })
  const site = siteName({ dappOrigin, frameOrigin })
  context.mails.push(
    changeCodeMail({
      step: 'primary',
      code,
      life: CHALLENGE_LIFE,
      from: oldEmail,
      to: newEmail,
      site,
    }),
  )
  return {
    changeId: change.id,
    resendAfter: RESEND_AFTER,
    expiresAt: expiresAt.toISOString(),
  }
}

type Request = {
  email: string
  projectId: string
  dappOrigin: string
  thumbprint: string
  network: string
}
