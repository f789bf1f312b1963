import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { tombstones, users } from '../../db/schema/users.js'
import { wallets } from '../../db/schema/wallets.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import { DomainError } from '../errors/domainError.js'
import { utcTime } from '../mail/text.js'
import type { Session } from '../sessions/sessions.js'
import { announce } from './changes/announce.js'
import { recordChange } from './changes/recordChange.js'
import { requireVaultWriteToken } from './changes/requireVaultWriteToken.js'
import { takeChange } from './changes/takeChange.js'
import { lockUser, type WalletContext } from './walletRows.js'

/** Time to cancel a deletion. Longer if a login alone requested it for an existing wallet. */
const HOLD = 7 * DAY
const HOLD_OF_A_LOGIN = 30 * DAY
/** Blocks requests by a login alone after a device with the opened wallet cancelled a deletion. */
const CLOSED = 30 * DAY

type Answer = { deletesAt: string | null }
type Request = { control?: string | undefined }

/**
 * Schedules the account's deletion. A repeated request never postpones it. A login alone suffices
 * if the wallet cannot be opened any more. Such a request waits longer, works once a day, and is
 * blocked for a month after a device with the wallet cancelled it.
 * @throws DomainError 403 for another vault write token, and `walletElsewhere` if a login must not
 * request it.
 * @throws RateLimitError
 */
export async function askDeletion(
  context: WalletContext,
  session: Session,
  { control: vaultWriteToken }: Request,
): Promise<Answer> {
  const { db, clock, rateLimiter } = context
  const { userId } = session
  const { deletesAt, isNew } = await db.transaction(async (transaction) => {
    const { user, walletId, askedBy } = await identify(transaction, session, vaultWriteToken)
    const hold = walletId === undefined || askedBy === 'wallet' ? HOLD : HOLD_OF_A_LOGIN
    const now = clock()
    const wanted = new Date(now + hold)
    if (user.deletesAt !== null && user.deletesAt <= wanted)
      return { deletesAt: user.deletesAt, isNew: false }
    const closed = user.deletionClosedUntil
    if (askedBy === 'login' && closed !== null && closed.getTime() > now)
      throw new DomainError('forbidden', 'walletElsewhere', {
        data: { reason: 'closed', until: closed.toISOString() },
      })
    if (askedBy === 'wallet') await takeChange(rateLimiter, session, transaction)
    else await rateLimiter.take([['actionsPerDay', 'deletion', userId]], { database: transaction })
    await transaction
      .update(users)
      .set({ deletesAt: wanted, deletionAskedBy: askedBy })
      .where(eq(users.id, userId))
    await recordChange(context, transaction, { session, walletId, change: 'deletionAsked' })
    return { deletesAt: wanted, isNew: true }
  })
  if (isNew) await announce(context, session, { kind: 'deletionAsked', detail: utcTime(deletesAt) })
  return { deletesAt: deletesAt.toISOString() }
}

/** A login alone cannot cancel a deletion that an opened wallet requested. @throws DomainError 403, or 404 after the deletion */
export async function cancelDeletion(
  context: WalletContext,
  session: Session,
  { control: vaultWriteToken }: Request,
): Promise<Answer> {
  const { db, clock } = context
  const { userId } = session
  const isCancelled = await db.transaction(async (transaction) => {
    const { user, walletId, askedBy } = await identify(transaction, session, vaultWriteToken)
    if (user.deletesAt === null) return false
    if (askedBy === 'login' && user.deletionAskedBy === 'wallet')
      throw new DomainError('forbidden', 'walletElsewhere', { data: { reason: 'owner' } })
    const now = clock()
    const closed = askedBy === 'wallet' ? { deletionClosedUntil: new Date(now + CLOSED) } : {}
    const cancelled = await transaction
      .update(users)
      .set({ deletesAt: null, deletionAskedBy: null, ...closed })
      .where(and(eq(users.id, userId), gt(users.deletesAt, new Date(now))))
      .returning()
    if (cancelled.length === 0) throw new DomainError('notFound', 'invalidRequest')
    await recordChange(context, transaction, { session, walletId, change: 'deletionCancelled' })
    return true
  })
  if (isCancelled) await announce(context, session, { kind: 'deletionCancelled', detail: '' })
  return { deletesAt: null }
}

/** @returns whether the owner proved more than a login @throws DomainError 403 for another vault write token */
async function identify(
  transaction: Database,
  session: Session,
  vaultWriteToken: string | undefined,
) {
  const { userId } = session
  await lockUser(transaction, userId)
  const [user] = await transaction.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Error("The session's user does not exist.")
  const [wallet] = await transaction
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active')))
  const walletId = wallet?.id
  if (vaultWriteToken === undefined) return { user, walletId, askedBy: 'login' as const }
  if (walletId === undefined) throw new DomainError('forbidden', 'invalidRequest')
  await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken })
  return { user, walletId, askedBy: 'wallet' as const }
}

/** Includes all data that an operator's key could open. Keeps a hash of the user id. */
export async function deleteAccounts(db: Database, at: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    const gone = await takeAway(transaction, { at: at.toISOString() })
    if (gone.length === 0) return
    await transaction
      .insert(tombstones)
      .values(gone.map(({ id }) => ({ userHash: sha256(id), deletedAt: at })))
      .onConflictDoNothing()
  })
}

const takeAway = prepare<{ id: string }>(
  'users_take_away',
  `with gone as (
    delete from users where deletes_at <= $at::timestamptz returning id
  ), withdrawn as (
    delete from challenges using identities, gone
    where identities.user_id = gone.id and identities.provider = 'email'
      and challenges.email = identities.subject
  )
  select id from gone`,
)
