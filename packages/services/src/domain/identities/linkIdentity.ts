import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identities } from '../../db/schema/users.js'
import { isReserved } from '../emailChange/emailChange.js'
import { beforeAll } from '../emailChange/moveEmail.js'
import { endChanges, findLeft } from '../emailChange/takeBack.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { type Identity, nameOfIdentity } from '../login/identity.js'
import { announce } from '../wallet/changes/announce.js'
import { signOutDevices } from '../wallet/devices/signOutDevices.js'
import { holdRecovery } from '../wallet/recovery/recoveryHold.js'
import { lockUser } from '../wallet/walletRows.js'
import { type Asker, type IdentityChange, move } from './identityChange.js'

/**
 * Adds a proved sign-in method. Ends all other sessions, delays changes of recovery, and informs
 * the user's mailboxes.
 * @throws DomainError `invalidOtp` if another step was faster; `emailTaken`, or 409 with the reason
 * `identityTaken` and the provider, for another user's method
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
      // Check after the insert: no other user can reserve the address meanwhile.
      if (await isReserved(transaction, { email: subject, userId, now })) throw takenError(provider)
      const left = await findLeft(transaction, { userId, email: subject, now })
      if (left !== undefined) await goBack(transaction, { userId, since: left.since, now })
    }
    await holdRecovery(transaction, { userId, now })
    await signOutDevices(transaction, { userId, except: session, now })
    const facts = { change: change.id, provider, device: deviceId }
    await audit.append(transaction, {
      kind: 'identity.linked',
      userId,
      facts: { ...facts, network: audit.network(network) },
    })
  })
  const detail = nameOfIdentity(context.projects, identity)
  const settings = `${frameOrigin}/hub`
  await announce(context, session, { kind: 'identityAdded', detail, settings })
  return { step: 'done' }
}

/** Ends the link. The address becomes the oldest method again: removing it requires a wait and sends a link. */
async function goBack(
  transaction: Database,
  { userId, since, now }: { userId: string; since: Date; now: number },
): Promise<void> {
  await endChanges(transaction, { userId, since, now })
  const createdAt = await beforeAll(transaction, { userId, at: new Date(now) })
  await transaction
    .update(identities)
    .set({ createdAt })
    .where(and(eq(identities.userId, userId), eq(identities.provider, 'email')))
}

function takenError(provider: Identity['provider']): DomainError {
  if (provider === 'email') return new DomainError('conflict', 'emailTaken')
  const data = { reason: 'identityTaken', provider }
  return new DomainError('conflict', 'invalidRequest', { data })
}
