import type { IdentityChangeStep, WantedIdentityChange } from '@vestibule/protocol/http'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { randomId } from '../../platform/bytes.js'
import { DomainError } from '../errors/domainError.js'
import { CHALLENGE_LIFE, type LoginContext } from '../login/challenge.js'
import { identitiesOf, identityIdOf, MAX_IDENTITIES } from '../login/identity.js'
import { cancelVisits } from '../login/oauth/cancelOAuth.js'
import type { VisitNews } from '../login/oauth/createVisitNews.js'
import type { Project } from '../projects/project.js'
import { requireVaultWriteToken } from '../wallet/changes/requireVaultWriteToken.js'
import { takeChange } from '../wallet/changes/takeChange.js'
import { counts, methodsOf, requireProof } from '../wallet/recovery/countingMethods.js'
import { heldUntil } from '../wallet/recovery/recoveryHold.js'
import { type Asker, type IdentityChange, UNDER_WAY } from './identityChange.js'
import { nextStep } from './nextStep.js'
import { requireNoRecovery, requireRemovable } from './removable.js'

/**
 * Starts adding or removing a sign-in method. Requires an open wallet, and a proof of an active
 * recovery method. Without such a method, the first step proves a sign-in method. Ends an earlier
 * change of the session.
 * @throws DomainError 404, 403; `recoveryNeeded` without the proof; 409 for the last method, too
 * many methods, or a second address; `notSupportedYet` for a provider without a client.
 * @throws RateLimitError
 */
export async function startIdentityChange(
  context: LoginContext & { visitNews: VisitNews },
  asker: Asker,
  request: Request,
): Promise<IdentityChangeStep> {
  const { db, audit, rateLimiter, clock, random } = context
  const { wanted, project, walletId, control: vaultWriteToken, provedWith } = request
  const { session, thumbprint, network } = asker
  const { userId, deviceId, idHash: sessionHash } = session
  const now = clock()
  const { change, replaced } = await db.transaction(async (transaction) => {
    await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken })
    const methods = await methodsOf(transaction, walletId)
    requireProof(methods, { provedWith, now })
    const target = await targetOf(transaction, { wanted, project, userId, now })
    await takeChange(rateLimiter, session, transaction)
    const replaced = await transaction
      .update(identityChanges)
      .set({ state: 'replaced' })
      .where(
        and(
          eq(identityChanges.sessionHash, sessionHash),
          inArray(identityChanges.state, [...UNDER_WAY]),
        ),
      )
      .returning({ visitId: identityChanges.visitId })
    const [row] = await transaction
      .insert(identityChanges)
      .values({
        ...{ id: randomId(random), userId, sessionHash, thumbprint, projectId: project.id },
        ...target,
        state: methods.some((method) => counts(method, now)) ? 'ready' : 'confirm',
        createdAt: new Date(now),
        expiresAt: new Date(now + CHALLENGE_LIFE),
      })
      .returning()
    if (row === undefined) throw new Error('The new row is missing.')
    const { id, provider } = row
    await audit.append(transaction, {
      kind: 'identity.changeStarted',
      userId,
      projectId: project.id,
      facts: { change: id, provider, device: deviceId, network: audit.network(network) },
    })
    return { change: row, replaced }
  })
  // Outside the transaction: polling a visit locks the two rows in the opposite order.
  await cancelVisits(context, replaced)
  return nextStep(context, asker, { change, project })
}

async function targetOf(
  transaction: Database,
  asked: { wanted: WantedIdentityChange; project: Project; userId: string; now: number },
): Promise<Pick<IdentityChange, 'kind' | 'provider' | 'issuer' | 'subject' | 'label'>> {
  const { wanted, project, userId, now } = asked
  const all = await identitiesOf(transaction, userId)
  if (wanted.kind === 'unlink') {
    const one = all.find((identity) => identityIdOf(identity) === wanted.identityId)
    if (one === undefined) throw new DomainError('notFound', 'invalidRequest')
    requireRemovable(all, one, { held: await heldUntil(transaction, userId), now })
    await requireNoRecovery(transaction, one)
    const { provider, issuer, subject, label } = one
    return { kind: 'unlink', provider, issuer, subject, label }
  }
  const refuse = (reason: string) =>
    new DomainError('conflict', 'invalidRequest', { data: { reason } })
  if (all.length >= MAX_IDENTITIES) throw refuse('identitiesFull')
  if (wanted.kind === 'linkAccount') {
    const { provider } = wanted
    if (project.logins?.[provider] === undefined)
      throw new DomainError('invalid', 'notSupportedYet')
    return { kind: 'link', provider, issuer: null, subject: null, label: null }
  }
  if (all.some(({ provider }) => provider === 'email')) throw refuse('emailPresent')
  const { email } = wanted
  return { kind: 'link', provider: 'email', issuer: '', subject: email, label: email }
}

type Request = {
  wanted: WantedIdentityChange
  project: Project
  walletId: string
  control: string
  provedWith?: string | undefined
}
