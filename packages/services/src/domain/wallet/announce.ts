import { eq } from 'drizzle-orm'
import { devices, users } from '../../db/schema.js'
import { type WalletNews, walletMail } from '../mail/walletMail.js'
import type { Session } from '../sessions/sessions.js'
import type { WalletContext } from './walletRows.js'

/**
 * Tells the user by mail what was done to the wallet, and from which device. Every change that somebody else might have
 * made passes here, after its transaction.
 */
export async function announce(
  { db, mails, clock }: Pick<WalletContext, 'db' | 'mails' | 'clock'>,
  session: Session,
  news: WalletNews,
): Promise<void> {
  const [who] = await db
    .select({ email: users.email, device: devices.label })
    .from(users)
    .leftJoin(devices, eq(devices.id, session.deviceId))
    .where(eq(users.id, session.userId))
  if (who === undefined) return
  const { email: to, device } = who
  mails.push(walletMail({ to, device: device ?? 'A device', at: new Date(clock()), news }))
}
