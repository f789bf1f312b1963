import { and, eq, gt } from 'drizzle-orm'
import { emailUndos } from '../../db/schema/identityChanges.js'
import { sha256 } from '../../platform/bytes.js'
import type { LoginContext } from '../login/challenge.js'
import { emailRestoredMail } from '../mail/emailChangeMails.js'
import { signOutDevices } from '../wallet/devices/signOutDevices.js'
import { lockUser } from '../wallet/walletRows.js'
import { findEmail } from './emailChange.js'
import { endAdded, endVisitsOf } from './endAdded.js'
import { endLogins, moveEmail } from './moveEmail.js'
import { endChanges } from './takeBack.js'

export type EmailUndo = typeof emailUndos.$inferSelect

/** Changes nothing: mail scanners also open links. */
export async function readUndo(
  { db, clock }: Pick<LoginContext, 'db' | 'clock'>,
  token: string,
): Promise<EmailUndo | undefined> {
  const [row] = await db
    .select()
    .from(emailUndos)
    .where(
      and(eq(emailUndos.tokenHash, sha256(token)), gt(emailUndos.expiresAt, new Date(clock()))),
    )
  return row
}

/**
 * Undoes an address change and all later ones. Ends all sessions, because some may be the
 * attacker's. Ends the links of addresses in between, delays recovery methods added since, and
 * removes sign-in methods added since (for a removed address, also those of the week before).
 * @returns the restored address. Undefined for a used or expired link
 */
export async function undoEmailChange(
  context: LoginContext,
  request: { token: string; network: string },
): Promise<string | undefined> {
  const { db, audit, clock, mails } = context
  const now = clock()
  const found = await readUndo(context, request.token)
  if (found === undefined) return undefined
  const { userId, oldEmail, newEmail, changedAt: since } = found
  const told = await db.transaction(async (transaction) => {
    const present = await findEmail(transaction, userId)
    if (present !== undefined) await endLogins(transaction, present)
    await endVisitsOf(transaction, userId)
    await lockUser(transaction, userId)
    // Another click or a change back may have been faster.
    if ((await readUndo({ db: transaction, clock }, request.token)) === undefined) return undefined
    const between = await endChanges(transaction, { userId, since, now })
    const left = (await findEmail(transaction, userId)) ?? []
    const isRemoval = newEmail === null
    const removed = await endAdded(transaction, context.projects, { userId, since, isRemoval })
    await moveEmail(transaction, { userId, to: oldEmail, now, isBack: true })
    await signOutDevices(transaction, { userId, now })
    const facts = { network: audit.network(request.network) }
    await audit.append(transaction, { kind: 'email.changeUndone', userId, facts })
    return { addresses: [...between].concat(left), removed }
  })
  if (told === undefined) return undefined
  const { addresses, removed } = told
  for (const to of new Set([oldEmail, ...addresses]))
    mails.push(emailRestoredMail({ to, restored: oldEmail, at: new Date(now), removed }))
  return oldEmail
}
