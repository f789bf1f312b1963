import type { SealedTo } from '@vestibule/protocol/http'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { users } from '../../db/schema/users.js'
import { shares, wallets } from '../../db/schema/wallets.js'
import { fromBase64url, isSame, toBase64url } from '../../platform/bytes.js'
import type { Clock } from '../../ports/clock.js'
import type { Kms } from '../../ports/kms.js'
import type { Random } from '../../ports/random.js'
import type { RateLimiter } from '../admission/rateLimiter.js'
import type { Audit } from '../audit/createAudit.js'
import { DomainError } from '../errors/domainError.js'
import type { MailQueue } from '../mail/mailQueue.js'
import type { Session } from '../sessions/sessions.js'

/** An auth share and a vault alone do not open a wallet. Every change is one transaction. */
export type WalletContext = {
  db: Database
  audit: Audit
  kms: Kms
  rateLimiter: RateLimiter
  mails: Pick<MailQueue, 'push'>
  signedInDevices: (userId: string) => Promise<ReadonlySet<string>>
  clock: Clock
  random: Random
  frameOrigin: string
  hub: string
}

export type WalletRow = typeof wallets.$inferSelect
export type ShareRow = typeof shares.$inferSelect
export type KeptShare = Omit<ShareRow, 'createdAt'>

/** Reads the share of the session's device, too. @throws DomainError `invalidRequest`; 404 without this wallet */
export async function findOwn(
  database: Database,
  session: Session,
  walletId: string,
): Promise<{ wallet: WalletRow; share: ShareRow | null }> {
  const row = await findAny(database, session, walletId)
  if (row === undefined) throw new DomainError('notFound', 'invalidRequest')
  return row
}

export async function findAny(database: Database, session: Session, walletId: string) {
  const [row] = await database
    .select({ wallet: wallets, share: shares })
    .from(wallets)
    .leftJoin(shares, and(eq(shares.walletId, wallets.id), eq(shares.deviceId, session.deviceId)))
    .where(and(eq(wallets.id, walletId), eq(wallets.userId, session.userId)))
  return row
}

export async function lockUser(transaction: Database, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** @throws DomainError `walletElsewhere`, 409, with the id of the user's active wallet */
export async function refuseSecond(transaction: Database, userId: string): Promise<void> {
  const [active] = await transaction
    .select({ id: wallets.id })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), eq(wallets.status, 'active')))
  if (active !== undefined)
    throw new DomainError('conflict', 'walletElsewhere', { data: { walletId: active.id } })
}

export type SealedShare = Pick<ShareRow, 'walletId' | 'deviceId' | 'generation' | 'sealed'>

export function sealContext(key: Omit<SealedShare, 'sealed'>): string {
  return `${key.walletId}|${key.deviceId}|${key.generation}`
}

export async function sealShare(
  kms: Kms,
  share: string,
  key: Omit<SealedShare, 'sealed'>,
): Promise<string> {
  const secret = fromBase64url(share)
  return toBase64url(await kms.seal(secret, sealContext(key)).finally(() => secret.fill(0)))
}

/** Opens a share, passes it to `use`, and overwrites it. */
export async function withShare<result>(
  kms: Kms,
  share: SealedShare,
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

export function holdsShare(kms: Kms, kept: SealedShare, share: string): Promise<boolean> {
  return withShare(kms, kept, (secret) =>
    isSame(toBase64url(secret), toBase64url(fromBase64url(share))),
  )
}

export function nextOf({ walletId, deviceId, nextGeneration, nextSealed }: KeptShare) {
  if (nextGeneration === null || nextSealed === null) return undefined
  return { walletId, deviceId, generation: nextGeneration, sealed: nextSealed }
}

/** Equal bytes mean the same seal: sealing twice never produces the same bytes. */
export function isSameSealing(a: SealedTo | null, b: SealedTo): boolean {
  return a?.enc === b.enc && a.ciphertext === b.ciphertext
}
