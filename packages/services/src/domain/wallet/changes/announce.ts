import { prepare } from '../../../db/prepare.js'
import { type WalletNews, walletMail } from '../../mail/walletMail.js'
import type { Session } from '../../sessions/sessions.js'
import type { WalletContext } from '../walletRows.js'

/**
 * Emails the user about a change of the wallet and the device that made it. Call after the
 * transaction of each change that an attacker could make. An old address also receives the email
 * while its owner can revert the email change. A user without an address receives none.
 * @param options.except An address that receives a separate email.
 */
export async function announce(
  { db, mails, clock }: Pick<WalletContext, 'db' | 'mails' | 'clock'>,
  session: Pick<Session, 'userId' | 'deviceId'>,
  news: WalletNews,
  options: { except?: string } = {},
): Promise<void> {
  const { userId, deviceId } = session
  const at = new Date(clock())
  for (const { to, device } of await findMailboxes(db, { userId, deviceId, now: at.toISOString() }))
    if (to !== options.except) mails.push(walletMail({ to, device: device ?? undefined, at, news }))
}

const findMailboxes = prepare<{ to: string; device: string | null }>(
  'wallet_find_mailboxes',
  `select mailboxes.email as "to", devices.label as device
  from (
    select subject as email from identities where user_id = $userId and provider = 'email'
    union
    select old_email from email_undos
    where user_id = $userId and expires_at > $now::timestamptz
  ) as mailboxes
  left join devices on devices.id = $deviceId`,
)
