import {
  CODE_LIFETIME,
  type DeviceLink,
  type LinkApprove,
  type LinkAsk,
  type LinkRefuse,
  type LinkReveal,
  type LinkShow,
} from '@vestibule/protocol/http'
import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type * as z from 'zod'
import type { Database } from '../../../db/database.js'
import { devices } from '../../../db/schema/users.js'
import { deviceLinks, LINK_LIFE, shares } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import { deviceText } from '../../mail/deviceText.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { takeReserved } from '../changes/takeReserved.js'
import { methodsOf, requireProof } from '../recovery/countingMethods.js'
import { findOwn, isSameSealing, lockUser, type WalletContext } from '../walletRows.js'
import { newestOf, placeShare } from './enrolDevice.js'

type Row = typeof deviceLinks.$inferSelect
type Place = { walletId: string; linkId: string }
type Step = { link: Row; transaction: Database; now: number }

/** Requests a share from the user's other devices. Ends the device's previous request. @throws DomainError 404, 409 */
export async function askLink(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof LinkAsk.request>,
): Promise<DeviceLink> {
  const { walletId, linkId, commitment } = request
  const { db, clock, rateLimiter } = context
  const { deviceId } = session
  await db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { wallet } = await findOwn(transaction, session, walletId)
    if (wallet.status !== 'active') throw new DomainError('notFound', 'invalidRequest')
    const [known] = await transaction.select().from(deviceLinks).where(eq(deviceLinks.id, linkId))
    if (known !== undefined) {
      if (known.deviceId === deviceId && known.commitment === commitment) return
      throw new DomainError('conflict', 'invalidRequest')
    }
    await takeReserved(rateLimiter, {
      reserve: ['actionsPerDevice', 'link', deviceId],
      shared: ['actionsPerDevice.user', 'link', session.userId],
      database: transaction,
    })
    await transaction.delete(deviceLinks).where(eq(deviceLinks.deviceId, deviceId))
    const now = clock()
    await transaction.insert(deviceLinks).values({
      id: linkId,
      walletId,
      deviceId,
      state: 'asked',
      commitment,
      createdAt: new Date(now),
      expiresAt: new Date(now + LINK_LIFE),
    })
  })
  return readLink(context, session, request)
}

/** Creates a code for a new device. Ends the device's previous code. @throws DomainError 404, 403, 409 */
export async function showLink(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof LinkShow.request>,
): Promise<DeviceLink> {
  const { walletId, linkId, approverKey } = request
  const { db, clock, rateLimiter } = context
  const { deviceId } = session
  await db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    const { wallet, share } = await findOwn(transaction, session, walletId)
    if (wallet.status !== 'active') throw new DomainError('notFound', 'invalidRequest')
    if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
    const [known] = await transaction.select().from(deviceLinks).where(eq(deviceLinks.id, linkId))
    if (known !== undefined) {
      if (known.approverId === deviceId && known.approverKey === approverKey) return
      throw new DomainError('conflict', 'invalidRequest')
    }
    await takeReserved(rateLimiter, {
      reserve: ['actionsPerDevice', 'link', deviceId],
      shared: ['actionsPerDevice.user', 'link', session.userId],
      database: transaction,
    })
    await transaction
      .delete(deviceLinks)
      .where(
        and(
          eq(deviceLinks.approverId, deviceId),
          inArray(deviceLinks.state, ['shown', 'claimed', 'scanned']),
        ),
      )
    const now = clock()
    await transaction.insert(deviceLinks).values({
      id: linkId,
      walletId,
      deviceId,
      state: 'shown',
      // The scanned code contains the key.
      commitment: approverKey,
      approverId: deviceId,
      approverKey,
      createdAt: new Date(now),
      expiresAt: new Date(now + CODE_LIFETIME),
    })
  })
  return readLink(context, session, request)
}

/** Only for the first key that claims the code. Security: the response does not reveal the wallet's owner. @throws DomainError 404 */
export async function claimLink(
  { db, clock }: Pick<WalletContext, 'db' | 'clock'>,
  { linkId, thumbprint }: { linkId: string; thumbprint: string },
): Promise<{ expiresAt: string }> {
  const now = clock()
  const isAlive = and(eq(deviceLinks.id, linkId), gt(deviceLinks.expiresAt, new Date(now)))
  const [claimed] = await db
    .update(deviceLinks)
    .set({ state: 'claimed', claimedBy: thumbprint, expiresAt: new Date(now + LINK_LIFE) })
    .where(and(isAlive, eq(deviceLinks.state, 'shown')))
    .returning()
  // Accept a retry after a lost response.
  const [known] =
    claimed !== undefined
      ? [claimed]
      : await db
          .select()
          .from(deviceLinks)
          .where(and(isAlive, eq(deviceLinks.claimedBy, thumbprint)))
  if (known === undefined) throw new DomainError('notFound', 'invalidRequest')
  return { expiresAt: known.expiresAt.toISOString() }
}

export async function readLink(
  { db, clock }: WalletContext,
  session: Session,
  { walletId, linkId }: Place,
): Promise<DeviceLink> {
  await findOwn(db, session, walletId)
  const [row] = await selectLinks(db).where(
    and(eq(deviceLinks.id, linkId), eq(deviceLinks.walletId, walletId)),
  )
  if (row === undefined) throw new DomainError('notFound', 'invalidRequest')
  return asLink(row, clock())
}

/** Lists only links that wait for this device. @throws DomainError 404, `walletElsewhere` without a share */
export async function listLinks(
  { db, clock }: WalletContext,
  session: Session,
  walletId: string,
): Promise<DeviceLink[]> {
  const { share } = await findOwn(db, session, walletId)
  if (share === null) throw new DomainError('forbidden', 'walletElsewhere')
  const now = clock()
  const rows = await selectLinks(db)
    .where(
      and(
        eq(deviceLinks.walletId, walletId),
        ne(deviceLinks.deviceId, session.deviceId),
        gt(deviceLinks.expiresAt, new Date(now)),
        or(
          eq(deviceLinks.state, 'asked'),
          and(
            inArray(deviceLinks.state, ['answered', 'revealed']),
            eq(deviceLinks.approverId, session.deviceId),
          ),
        ),
      ),
    )
    // Oldest first: repeated requests must not hide another device's request.
    .orderBy(asc(deviceLinks.createdAt), asc(deviceLinks.id))
  return rows.map((row) => asLink(row, now))
}

/** The first device that answers is the approver. @throws DomainError 404, 403, 409 */
export async function answerLink(
  context: WalletContext,
  session: Session,
  request: Place & { approverKey: string },
): Promise<DeviceLink> {
  const { approverKey } = request
  return step(context, session, request, async ({ link, transaction }) => {
    const { share } = await findOwn(transaction, session, request.walletId)
    if (share === null || link.deviceId === session.deviceId)
      throw new DomainError('forbidden', 'walletElsewhere')
    if (link.approverKey === approverKey && link.approverId === session.deviceId) return undefined
    if (link.state !== 'asked') throw new DomainError('conflict', 'invalidRequest')
    return { state: 'answered', approverKey, approverId: session.deviceId }
  })
}

/** The new device reveals the key of its commitment, or sends a key for the scanned code. @throws DomainError 404, 403, 409 */
export async function revealLink(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof LinkReveal.request>,
): Promise<DeviceLink> {
  const { key, nonce } = request
  return step(context, session, request, async ({ link, transaction }) => {
    if (link.state === 'claimed') {
      await requireScanner(transaction, session, link)
      return { state: 'scanned', deviceId: session.deviceId, key, nonce }
    }
    if (link.deviceId !== session.deviceId) throw new DomainError('forbidden', 'invalidRequest')
    if (link.key === key && link.nonce === nonce) return undefined
    if (link.state !== 'answered') throw new DomainError('conflict', 'invalidRequest')
    return { state: 'revealed', key, nonce }
  })
}

/** Enrols the new device with the share from the approving device. @throws DomainError 404, 403, 409 */
export async function approveLink(
  context: WalletContext,
  session: Session,
  request: Place & { body: z.infer<typeof LinkApprove.request> },
): Promise<DeviceLink> {
  const { walletId, body } = request
  const { control: vaultWriteToken, sealed, provedWith, ...placement } = body
  let isNew = false
  const link = await step(context, session, request, async ({ link, transaction, now }) => {
    if (link.approverId !== session.deviceId) throw new DomainError('forbidden', 'invalidRequest')
    if (link.state === 'approved' && isSameSealing(link.sealed, sealed)) return undefined
    if (link.state !== 'revealed' && link.state !== 'scanned')
      throw new DomainError('conflict', 'invalidRequest')
    await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken })
    requireProof(await methodsOf(transaction, walletId), { provedWith, now })
    const { deviceId } = link
    const [share = null] = await transaction
      .select()
      .from(shares)
      .where(and(eq(shares.walletId, walletId), eq(shares.deviceId, deviceId)))
    const within = { ...context, db: transaction }
    await placeShare(within, { walletId, deviceId, placement, share })
    await recordChange(context, transaction, { session, walletId, change: 'deviceEnrolled' })
    isNew = true
    return { state: 'approved', sealed }
  })
  if (isNew) await announce(context, session, { kind: 'deviceEnrolled', detail: link.deviceLabel })
  return link
}

/** Both sides can end the link. @throws DomainError 404, 403 */
export async function refuseLink(
  context: WalletContext,
  session: Session,
  request: Place & z.infer<typeof LinkRefuse.request>,
): Promise<DeviceLink> {
  return step(context, session, request, async ({ link, transaction }) => {
    const { share } = await findOwn(transaction, session, request.walletId)
    if (share === null && link.deviceId !== session.deviceId)
      throw new DomainError('forbidden', 'invalidRequest')
    if (['approved', 'refused', 'wrongCode'].includes(link.state)) return undefined
    return { state: request.reason ?? 'refused' }
  })
}

/** Only a device without a share and with the key that claimed the code. @throws DomainError 403 */
async function requireScanner(transaction: Database, session: Session, link: Row): Promise<void> {
  const { share } = await findOwn(transaction, session, link.walletId)
  const [device] = await transaction
    .select({ thumbprint: devices.thumbprint })
    .from(devices)
    .where(eq(devices.id, session.deviceId))
  if (share !== null || device === undefined || device.thumbprint !== link.claimedBy)
    throw new DomainError('forbidden', 'invalidRequest')
}

async function step(
  context: WalletContext,
  session: Session,
  { walletId, linkId }: Place,
  change: (step: Step) => Promise<Partial<Row> | undefined>,
): Promise<DeviceLink> {
  const { db, clock } = context
  await db.transaction(async (transaction) => {
    await lockUser(transaction, session.userId)
    await findOwn(transaction, session, walletId)
    const now = clock()
    const [link] = await transaction
      .select()
      .from(deviceLinks)
      .where(
        and(
          eq(deviceLinks.id, linkId),
          eq(deviceLinks.walletId, walletId),
          gt(deviceLinks.expiresAt, new Date(now)),
        ),
      )
    if (link === undefined) throw new DomainError('notFound', 'invalidRequest')
    const changed = await change({ link, transaction, now })
    if (changed !== undefined)
      await transaction.update(deviceLinks).set(changed).where(eq(deviceLinks.id, linkId))
  })
  return readLink(context, session, { walletId, linkId })
}

function selectLinks(database: Database) {
  return database
    .select({ link: deviceLinks, label: devices.label, share: shares })
    .from(deviceLinks)
    .innerJoin(devices, eq(devices.id, deviceLinks.deviceId))
    .leftJoin(
      shares,
      and(eq(shares.walletId, deviceLinks.walletId), eq(shares.deviceId, deviceLinks.deviceId)),
    )
}

type Found = { link: Row; label: string; share: typeof shares.$inferSelect | null }

function asLink({ link, label, share }: Found, now: number): DeviceLink {
  const { id, deviceId, state, commitment, approverKey, key, nonce, sealed } = link
  const isOver = link.expiresAt.getTime() <= now && state !== 'approved'
  return {
    linkId: id,
    deviceId,
    deviceLabel: deviceText(label),
    state: isOver ? 'expired' : state,
    commitment,
    approverKey,
    revealed: key === null || nonce === null ? null : { key, nonce },
    sealed,
    deviceGeneration: newestOf(share),
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }
}
