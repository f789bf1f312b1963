import { and, eq } from 'drizzle-orm'
import { devices, identities } from '../../../db/schema.js'
import { type WalletNews, walletMail } from '../../mail/walletMail.js'
import type { Session } from '../../sessions/sessions.js'
import type { WalletContext } from '../walletRows.js'

/**
 * Tells the user by mail what was done to the wallet, and from which device. Every change that somebody else might have
 * made passes here, after its transaction. A user without an address is not told.
 */
export async function announce(
  { db, mails, clock }: Pick<WalletContext, 'db' | 'mails' | 'clock'>,
  session: Session,
  news: WalletNews,
): Promise<void> {
  const [who] = await db
    .select({ to: identities.subject, device: devices.label })
    .from(identities)
    .leftJoin(devices, eq(devices.id, session.deviceId))
    .where(and(eq(identities.userId, session.userId), eq(identities.provider, 'email')))
  if (who === undefined) return
  const { to, device } = who
  mails.push(walletMail({ to, device: device ?? 'A device', at: new Date(clock()), news }))
}
