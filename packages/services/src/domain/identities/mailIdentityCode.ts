import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { isTaken } from '../emailChange/emailChange.js'
import { takeMail } from '../emailChange/takeMail.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { drawCode, storedCode } from '../login/codes.js'
import { identitiesOf, nameOfIdentity, nameOfMethod } from '../login/identity.js'
import { addressTakenMail } from '../mail/emailChangeMails.js'
import { identityCodeMail } from '../mail/identityCodeMail.js'
import { siteName } from '../mail/siteName.js'
import { type Asker, bindingOf, type IdentityChange, move } from './identityChange.js'

/** The owner of another user's address gets a notice instead; the answer is the same. @throws RateLimitError */
export async function mailIdentityCode(
  context: LoginContext,
  { session, network }: Asker,
  asked: { change: IdentityChange; email: string; proves: 'present' | 'added' },
): Promise<IdentityChangeStep> {
  const { db, rateLimiter, clock, random, peppers, frameOrigin } = context
  const { change, email, proves } = asked
  const { id, userId, projectId, thumbprint } = change
  const code = drawCode(random)
  const state = proves === 'added' ? 'prove' : 'confirm'
  const waiting = { state, codeEmail: email, attempts: 0, visitId: null } as const
  const codeMac = storedCode(peppers, bindingOf({ ...change, ...waiting }, frameOrigin), code)
  await db.transaction(async (transaction) => {
    await rateLimiter.take(
      [
        ['cooldown', email, projectId, thumbprint],
        // Unauthenticated clients who request an address must not use up its owner's limit for removals.
        proves === 'added'
          ? ['actionsPerDay', 'identityCode', email]
          : ['actionsPerDay', 'identityCode', session.deviceId],
      ],
      { database: transaction },
    )
    await takeMail(rateLimiter, { email, network, transaction })
    const to = { ...waiting, codeMac }
    if ((await move(context, transaction, { change, to })) === undefined)
      throw new DomainError('invalid', 'invalidOtp')
  })
  const [all, taken] = await Promise.all([
    identitiesOf(db, userId),
    isTaken(db, { email, userId, now: clock() }),
  ])
  const site = siteName({ dappOrigin: frameOrigin, frameOrigin })
  const [oldest] = all
  const wallet = oldest === undefined ? '' : nameOfIdentity(context.projects, oldest)
  const { provider, issuer } = change
  const name =
    provider === 'email' ? undefined : nameOfMethod(context.projects, { provider, issuer })
  context.mails.push(
    proves === 'added' && taken
      ? addressTakenMail({ to: email, site })
      : identityCodeMail({
          ...{ to: email, code, proves, site: site.site, wallet },
          change: { ...change, name },
        }),
  )
  return { step: 'code', changeId: id, proves, email }
}
