import { prepare } from '../../../db/prepare.js'
import { type WalletNews, walletMail } from '../../mail/walletMail.js'
import type { Session } from '../../sessions/sessions.js'
import type { WalletContext } from '../walletRows.js'

/**
 * Tells the user by mail what was done to the wallet, and from which device. Every change that someone else might have
 * made passes here, after its transaction. An address that was changed lately is told as well, as long as its owner can
 * take that back. A user without an address is not told.
 * @param options.except An address that is told with a mail of its own.
 */
export async function announce(
  { db, mails, clock }: Pick<WalletContext, 'db' | 'mails' | 'clock'>,
  session: Session,
  news: WalletNews,
  options: { except?: string } = {},
): Promise<void> {
  const { userId, deviceId } = session
  const at = new Date(clock())
  for (const { to, device } of await findMailboxes(db, { userId, deviceId, now: at.toISOString() }))
    if (to !== options.except)
      mails.push(walletMail({ to, device: device ?? 'A device', at, news }))
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
