import type { SessionInfo } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import { emailChanges } from '../../db/schema/identityChanges.js'
import { devices } from '../../db/schema/users.js'
import { randomToken } from '../../platform/bytes.js'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { keepUndo } from '../login/movedAddress.js'
import { emailChangedMail, emailRestoredMail } from '../mail/emailChangeMails.js'
import { inThisLanguage } from '../mail/text.js'
import { walletMail } from '../mail/walletMail.js'
import type { Session } from '../sessions/sessions.js'
import { signOutDevices } from '../wallet/devices/signOutDevices.js'
import { lockUser } from '../wallet/walletRows.js'
import { checkChangeCode } from './checkChangeCode.js'
import { isReserved, readEmail } from './emailChange.js'
import { endAdded, endVisitsOf } from './endAdded.js'
import { findRepeated } from './findRepeated.js'
import { endLogins, moveEmail } from './moveEmail.js'
import { endChanges, findLeft } from './takeBack.js'

/**
 * Accepts the new address's code, changes the email, and ends the user's other sessions. Sends an
 * undo link to the old address. An undo link reverts all later changes too. Addresses in between
 * receive no link: an attacker may own them.
 * @throws DomainError as {@link checkChangeCode}; `emailTaken` if another user was faster
 */
export async function confirmNewEmail(
  context: LoginContext,
  session: Session,
  request: { changeId: string; code: string; network: string },
): Promise<{ session: SessionInfo }> {
  const { db, audit, clock, random, frameOrigin } = context
  if ((await findRepeated(context, session, { ...request, step: 'secondary' })) !== undefined)
    return { session: await context.sessions.describe(session) }
  const change = await checkChangeCode(context, session, { ...request, step: 'secondary' })
  const { id, codeMac, oldEmail, newEmail } = change
  const { userId, deviceId } = session
  const token = randomToken(random)
  const now = clock()

  const { described, device, back } = await db.transaction(async (transaction) => {
    await endLogins(transaction, oldEmail)
    await endVisitsOf(transaction, userId)
    await lockUser(transaction, userId)
    const used = await transaction
      .update(emailChanges)
      .set({ state: 'used' })
      .where(
        and(
          eq(emailChanges.id, id),
          eq(emailChanges.state, 'secondary'),
          eq(emailChanges.codeMac, codeMac),
        ),
      )
      .returning()
    if (used.length === 0 || (await readEmail(transaction, userId)) !== oldEmail)
      throw new DomainError('invalid', 'invalidOtp')
    const left = await findLeft(transaction, { userId, email: newEmail, now })
    const removed =
      left === undefined ? [] : await endAdded(transaction, context.projects, { userId, ...left })
    await moveEmail(transaction, { userId, to: newEmail, now, isBack: left !== undefined })
    // Check after the change, so that no other user can reserve the address meanwhile.
    if (await isReserved(transaction, { email: newEmail, userId, now }))
      throw new DomainError('conflict', 'emailTaken')
    const back = left && {
      addresses: await endChanges(transaction, { userId, since: left.since, now }),
      removed,
    }
    if (back === undefined) await keepUndo(transaction, { token, userId, oldEmail, newEmail, now })
    await signOutDevices(transaction, { userId, except: session, now })
    const [own] = await transaction.select().from(devices).where(eq(devices.id, deviceId))
    const described = await context.sessions.describe(session, transaction)
    await audit.append(transaction, {
      kind: back === undefined ? 'email.changed' : 'email.changeUndone',
      userId,
      facts: { change: id, device: deviceId, network: audit.network(request.network) },
    })
    return { described, device: own?.label, back }
  })
  const at = new Date(now)
  if (back !== undefined) {
    const { addresses, removed } = back
    for (const to of new Set([newEmail, oldEmail, ...addresses]))
      context.mails.push(emailRestoredMail({ to, restored: newEmail, by: { device }, at, removed }))
    return { session: described }
  }
  const link = inThisLanguage(`${frameOrigin}/undo-email/${token}`)
  context.mails.push(emailChangedMail({ from: oldEmail, to: newEmail, device, at, link }))
  context.mails.push(
    walletMail({ to: newEmail, device, at, news: { kind: 'emailChanged', detail: newEmail } }),
  )
  return { session: described }
}
