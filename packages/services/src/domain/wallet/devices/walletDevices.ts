import type { DeviceList } from '@vestibule/protocol/http'
import { and, desc, eq, ne } from 'drizzle-orm'
import type * as z from 'zod'
import { recoveryMethods } from '../../../db/schema/recovery.js'
import { devices } from '../../../db/schema/users.js'
import { shares } from '../../../db/schema/wallets.js'
import { DomainError } from '../../errors/domainError.js'
import { deviceText } from '../../mail/deviceText.js'
import type { Session } from '../../sessions/sessions.js'
import { announce } from '../changes/announce.js'
import { recordChange } from '../changes/recordChange.js'
import { requireVaultWriteToken } from '../changes/requireVaultWriteToken.js'
import { findOwn, type WalletContext } from '../walletRows.js'
import { keepOwnSession } from './keepOwnSession.js'

/** Includes signed-out devices, sorted by last use. @throws DomainError 404 */
export async function listDevices(
  { db, signedInDevices }: WalletContext,
  session: Session,
  walletId: string,
): Promise<z.infer<typeof DeviceList.response>> {
  await findOwn(db, session, walletId)
  const { userId } = session
  const [rows, signedIn] = await Promise.all([
    db
      .select({ device: devices, enrolledDevice: shares.deviceId })
      .from(devices)
      .leftJoin(shares, and(eq(shares.deviceId, devices.id), eq(shares.walletId, walletId)))
      .where(eq(devices.userId, userId))
      .orderBy(desc(devices.lastLoginAt), desc(devices.id)),
    signedInDevices(userId),
  ])
  return {
    devices: rows.map(({ device, enrolledDevice }) => ({
      deviceId: device.id,
      label: deviceText(device.label),
      ...(device.dappOrigin !== null && { dappOrigin: device.dappOrigin }),
      ...(device.shownAccount !== null && { shownAccount: device.shownAccount }),
      ...(!signedIn.has(device.id) && {
        signedOut: true,
        ...(device.signedOutAt !== null && { signedOutAt: device.signedOutAt.toISOString() }),
      }),
      createdAt: device.createdAt.toISOString(),
      lastLoginAt: device.lastLoginAt.toISOString(),
      enrolled: enrolledDevice !== null,
      current: device.id === session.deviceId,
    })),
  }
}

export async function revokeDevice(
  context: WalletContext,
  session: Session,
  request: { walletId: string; deviceId: string; vaultWriteToken: string },
): Promise<{ deviceId: string }> {
  const { walletId, deviceId } = request
  const revoked = await context.db.transaction(async (transaction) => {
    await requireVaultWriteToken(transaction, session, request)
    const others = await transaction.$count(
      shares,
      and(eq(shares.walletId, walletId), ne(shares.deviceId, deviceId)),
    )
    const ways = await transaction.$count(recoveryMethods, eq(recoveryMethods.walletId, walletId))
    if (others + ways === 0) throw new DomainError('conflict', 'recoveryNeeded')
    if (deviceId !== session.deviceId) await keepOwnSession(transaction, session)
    const [row] = await transaction
      .delete(devices)
      .where(and(eq(devices.id, deviceId), eq(devices.userId, session.userId)))
      .returning()
    if (row !== undefined)
      await recordChange(context, transaction, { session, walletId, change: 'deviceRevoked' })
    return row
  })
  if (revoked !== undefined)
    await announce(context, session, { kind: 'deviceRevoked', detail: deviceText(revoked.label) })
  return { deviceId }
}
