import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { challenges, tombstones, users } from '../../db/schema.js'
import { Refusal } from '../../refusal.js'
import { sha256 } from '../bytes.js'
import { utcTime } from '../mails/utcTime.js'
import type { Session } from '../sessions.js'
import { DAY } from '../time.js'
import { announce } from './announce.js'
import { recordChange } from './recordChange.js'
import { requireControl } from './requireControl.js'
import { findOwn, lockUser, type WalletContext } from './walletRows.js'

/** How long a deletion can be taken back: by who has opened the wallet, and by who has only signed in. */
export const HOLD = 7 * DAY
export const HOLD_OF_A_LOGIN = 30 * DAY

type Answer = { deletesAt: string | null }

/**
 * Sets the hour of the account's deletion; asking again never puts it off.
 * @throws Refusal 404, 403 for another control token. @throws BudgetSpent
 */
export async function askDeletion(
  context: WalletContext,
  session: Session,
  request: { walletId: string; control?: string | undefined },
): Promise<Answer> {
  const { db, clock, budgets } = context
  const { walletId, control } = request
  const { deletesAt, isNew } = await db.transaction(async (transaction) => {
    if (control === undefined) {
      await lockUser(transaction, session.userId)
      await findOwn(transaction, session, walletId)
    } else await requireControl(transaction, session, { walletId, control })
    await budgets.take([['changesPerUser', session.userId]], { database: transaction })
    const hold = control === undefined ? HOLD_OF_A_LOGIN : HOLD
    const wanted = new Date(clock() + hold)
    const [user] = await transaction.select().from(users).where(eq(users.id, session.userId))
    const kept = user?.deletesAt
    if (kept && kept <= wanted) return { deletesAt: kept, isNew: false }
    await transaction.update(users).set({ deletesAt: wanted }).where(eq(users.id, session.userId))
    await recordChange(context, transaction, { session, walletId, change: 'deletionAsked' })
    return { deletesAt: wanted, isNew: true }
  })
  if (isNew) await announce(context, session, { kind: 'deletionAsked', detail: utcTime(deletesAt) })
  return { deletesAt: deletesAt.toISOString() }
}

/** Takes a deletion back, while its hour has not come. @throws Refusal 404 */
export async function cancelDeletion(
  context: WalletContext,
  session: Session,
  walletId: string,
): Promise<Answer> {
  const { db, clock } = context
  await findOwn(db, session, walletId)
  const [user] = await db.select().from(users).where(eq(users.id, session.userId))
  if (!user?.deletesAt) return { deletesAt: null }
  await db.transaction(async (transaction) => {
    const cancelled = await transaction
      .update(users)
      .set({ deletesAt: null })
      .where(and(eq(users.id, session.userId), gt(users.deletesAt, new Date(clock()))))
      .returning()
    if (cancelled.length === 0) throw new Refusal(404, 'invalidRequest')
    await recordChange(context, transaction, { session, walletId, change: 'deletionCancelled' })
  })
  await announce(context, session, { kind: 'deletionCancelled', detail: '' })
  return { deletesAt: null }
}

/**
 * Deletes the accounts whose hour has come. Vaults, shares and wraps go with their users, and with them the last thing
 * that any key of the operator's could have opened; a hash stays behind that says there was an account.
 */
export async function deleteAccounts(db: Database, at: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await transaction.delete(users).where(lte(users.deletesAt, at)).returning()
    if (gone.length === 0) return
    const emails = gone.map(({ email }) => email)
    await transaction.delete(challenges).where(inArray(challenges.email, emails))
    await transaction
      .insert(tombstones)
      .values(gone.map(({ id }) => ({ userHash: sha256(id), deletedAt: at })))
      .onConflictDoNothing()
  })
}
