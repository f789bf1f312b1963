import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { type Asker, isOpen } from './identityChange.js'
import { linkIdentity } from './linkIdentity.js'

/**
 * Adds the proved account after the visitor confirms in the wallet settings: another browser may
 * have completed the visit.
 * @throws DomainError `invalidOtp` without a pending visit; 409 with the reason `identityTaken` for
 * another user's account
 */
export async function agreeToIdentity(
  context: LoginContext,
  asker: Asker,
  { changeId }: { changeId: string },
): Promise<IdentityChangeStep> {
  const { session } = asker
  const [change] = await context.db
    .select()
    .from(identityChanges)
    .where(isOpen(context, { session, changeId, states: ['agree'] }))
  if (change === undefined || change.issuer === null || change.subject === null)
    throw new DomainError('invalid', 'invalidOtp')
  const { provider, issuer, subject, label } = change
  const identity = { provider, issuer, subject, label: label ?? subject }
  return linkIdentity(context, asker, { change, identity })
}
