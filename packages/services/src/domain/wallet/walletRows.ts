import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { shares, users, wallets } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'
import { Refusal } from '../../refusal.js'
import type { Budgets } from '../budgets.js'
import { fromBase64url } from '../bytes.js'
import type { Session } from '../sessions.js'

/**
 * What keeping wallets works with. Neither a vault nor an auth share opens a wallet: the other share never comes
 * here. Every change is one transaction, so that a crash leaves the state before it or after it.
 */
export type WalletContext = { db: Database; kms: Kms; budgets: Budgets; clock: Clock }

export type WalletRow = typeof wallets.$inferSelect
export type ShareRow = typeof shares.$inferSelect

/**
 * A wallet of the session's user, with the share of the session's device; nobody else's.
 * @throws Refusal `invalidRequest`, 404, where the user has none of this id.
 */
export async function findOwn(
  database: Database,
  session: Session,
  walletId: string,
): Promise<{ wallet: WalletRow; share: ShareRow | null }> {
  const row = await findAny(database, session, walletId)
  if (row === undefined) throw new Refusal(404, 'invalidRequest')
  return row
}

/** As {@link findOwn}, where there may be none. */
export async function findAny(database: Database, session: Session, walletId: string) {
  const [row] = await database
    .select({ wallet: wallets, share: shares })
    .from(wallets)
    .leftJoin(shares, and(eq(shares.walletId, wallets.id), eq(shares.deviceId, session.deviceId)))
    .where(and(eq(wallets.id, walletId), eq(wallets.userId, session.userId)))
  return row
}

/** Lets one wallet of a user change at a time. */
export async function lockUser(transaction: Database, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** @throws Refusal `walletElsewhere`, 409, that names the active wallet, when the user has one. */
export async function refuseSecond(transaction: Database, userId: string): Promise<void> {
  const [active] = await transaction
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active')))
  if (active !== undefined)
    throw new Refusal(409, 'walletElsewhere', { data: { walletId: active.id } })
}

/** What a sealed share is bound to. */
export function sealContext(key: Pick<ShareRow, 'walletId' | 'deviceId' | 'generation'>): string {
  return `${key.walletId}|${key.deviceId}|${key.generation}`
}

/** Opens a share, lends it to `use` and wipes it. */
export async function withShare<result>(
  kms: Kms,
  share: ShareRow,
  use: (secret: Uint8Array<ArrayBuffer>) => result | Promise<result>,
): Promise<result> {
  const opened = await kms.open(fromBase64url(share.sealed), sealContext(share))
  const secret = new Uint8Array(opened)
  opened.fill(0)
  try {
    return await use(secret)
  } finally {
    secret.fill(0)
  }
}
