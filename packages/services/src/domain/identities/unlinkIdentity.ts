import { isSocialProvider } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { devices, identities } from '../../db/schema/users.js'
import { randomToken } from '../../platform/bytes.js'
import { endLogins } from '../emailChange/moveEmail.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { type Identity, identitiesOf, isSameIdentity, nameOfIdentity } from '../login/identity.js'
import { keepUndo } from '../login/movedAddress.js'
import { endVisits } from '../login/oauth/endVisits.js'
import { emailRemovedMail } from '../mail/emailChangeMails.js'
import { inThisLanguage } from '../mail/text.js'
import { walletMail } from '../mail/walletMail.js'
import type { Session } from '../sessions/sessions.js'
import { announce } from '../wallet/changes/announce.js'
import { signOutDevices } from '../wallet/devices/signOutDevices.js'
import { heldUntil, holdRecovery } from '../wallet/recovery/recoveryHold.js'
import { takeSignUpPasskey } from '../wallet/recovery/signUpPasskeys.js'
import { lockUser } from '../wallet/walletRows.js'
import { type Asker, type IdentityChange, move } from './identityChange.js'
import { requireNoRecovery, requireRemovable } from './removable.js'

/**
 * Removes a sign-in method, but not the last one. Ends the user's other sessions and open logins,
 * and informs the user's mailboxes. An address that is older than all remaining methods receives a
 * link to restore it, because an attacker may have added the others.
 * @throws DomainError `invalidOtp` if another step was faster; 409 for the last method;
 * `recoveryNeeded` while the method must stay
 */
export async function unlinkIdentity(
  context: LoginContext,
  { session, network }: Asker,
  change: IdentityChange,
): Promise<IdentityChangeStep> {
  const { db, audit, clock, random } = context
  const { userId, deviceId } = session
  const named = keyOf(change)
  const now = clock()
  const token = randomToken(random)
  const gone = await db.transaction(async (transaction) => {
    const { provider } = named
    if (provider === 'email') await endLogins(transaction, named.subject)
    else if (isSocialProvider(provider)) await endVisits(transaction, { ...named, provider })
    await lockUser(transaction, userId)
    if ((await move(context, transaction, { change, to: { state: 'used' } })) === undefined)
      throw new DomainError('invalid', 'invalidOtp')
    const all = await identitiesOf(transaction, userId)
    const one = all.find((identity) => isSameIdentity(identity, named))
    if (one === undefined) return undefined
    requireRemovable(all, one, { held: await heldUntil(transaction, userId), now })
    await requireNoRecovery(transaction, one)
    if (provider === 'passkey') await takeSignUpPasskey(transaction, { credentialId: one.subject })
    await remove(transaction, one)
    const hasUndo = provider === 'email' && one === all[0]
    if (hasUndo)
      await keepUndo(transaction, { token, userId, oldEmail: one.subject, newEmail: null, now })
    await holdRecovery(transaction, { userId, now })
    await signOutDevices(transaction, { userId, except: session, now })
    await audit.append(transaction, {
      kind: 'identity.unlinked',
      userId,
      facts: { change: change.id, provider, device: deviceId, network: audit.network(network) },
    })
    return { one, hasUndo }
  })
  if (gone !== undefined) await tell(context, session, { ...gone, token, now })
  return { step: 'done' }
}

async function remove(transaction: Database, identity: Identity): Promise<void> {
  const { provider, issuer, subject } = identity
  await transaction
    .delete(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
}

async function tell(
  context: LoginContext,
  session: Session,
  removed: { one: Identity; hasUndo: boolean; token: string; now: number },
): Promise<void> {
  const { db, mails, frameOrigin } = context
  const { one, hasUndo, token, now } = removed
  const news = { kind: 'identityRemoved', detail: nameOfIdentity(context.projects, one) } as const
  await announce(context, session, news, { except: one.subject })
  if (one.provider !== 'email') return
  const [own] = await db.select().from(devices).where(eq(devices.id, session.deviceId))
  const device = own?.label
  const at = new Date(now)
  const link = inThisLanguage(`${frameOrigin}/undo-email/${token}`)
  mails.push(
    hasUndo
      ? emailRemovedMail({ from: one.subject, device, at, link })
      : walletMail({ to: one.subject, device, at, news }),
  )
}

function keyOf({ provider, issuer, subject }: IdentityChange) {
  if (issuer === null || subject === null) throw new Error('A removal must include a method.')
  return { provider, issuer, subject }
}
