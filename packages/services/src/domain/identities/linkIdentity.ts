import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { identities } from '../../db/schema.js'
import { isReserved } from '../emailChange/emailChange.js'
import { endChanges, leftSince } from '../emailChange/takeBack.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { type Identity, nameOfIdentity } from '../login/identity.js'
import { announce } from '../wallet/changes/announce.js'
import { holdRecovery } from '../wallet/recovery/recoveryHold.js'
import { lockUser } from '../wallet/walletRows.js'
import { endOthers } from './endOthers.js'
import { type Asker, type IdentityChange, move } from './identityChange.js'

/**
 * Gives a user one more sign-in method, which was proved: all their other sessions end, what decides who can recover the
 * wallet is held back, and their mailboxes are told. One that is somebody else's stays so.
 * @throws DomainError `invalidOtp` where another step was faster; `emailTaken`, and 409 with the reason `identityTaken` and
 * its provider, for one that is somebody's
 */
export async function linkIdentity(
  context: LoginContext,
  { session, network }: Asker,
  proved: {
    change: IdentityChange
    identity: Pick<Identity, 'provider' | 'issuer' | 'subject' | 'label'>
  },
): Promise<IdentityChangeStep> {
  const { db, audit, clock, frameOrigin } = context
  const { change, identity } = proved
  const { provider, subject } = identity
  const { userId, deviceId } = session
  const now = clock()
  await db.transaction(async (transaction) => {
    await lockUser(transaction, userId)
    if ((await move(context, transaction, { change, to: { state: 'used' } })) === undefined)
      throw new DomainError('invalid', 'invalidOtp')
    const linked = await transaction
      .insert(identities)
      .values({ ...identity, userId, createdAt: new Date(now) })
      .onConflictDoNothing()
      .returning()
    if (linked.length === 0) throw takenError(provider)
    if (provider === 'email') {
      // After the address is this user's, so that nobody can begin to keep it meanwhile.
      if (await isReserved(transaction, { email: subject, userId, now })) throw takenError(provider)
      // Who goes back to an address that was removed needs no link for that any more.
      const since = await leftSince(transaction, { userId, email: subject, now })
      if (since !== undefined) await endChanges(transaction, { userId, since, now })
    }
    await holdRecovery(transaction, { userId, now })
    await endOthers(transaction, session)
    const facts = { change: change.id, provider, device: deviceId }
    await audit.append(transaction, {
      kind: 'identity.linked',
      userId,
      facts: { ...facts, network: audit.network(network) },
    })
  })
  const detail = nameOfIdentity(identity)
  const settings = `${frameOrigin}/hub`
  await announce(context, session, { kind: 'identityAdded', detail, settings })
  return { step: 'done' }
}

function takenError(provider: Identity['provider']): DomainError {
  if (provider === 'email') return new DomainError('conflict', 'emailTaken')
  const data = { reason: 'identityTaken', provider }
  return new DomainError('conflict', 'invalidRequest', { data })
}
