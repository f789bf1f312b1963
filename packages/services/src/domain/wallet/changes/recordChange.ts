import type { Database } from '../../../db/database.js'
import type { WalletChange } from '../../audit/auditFacts.js'
import type { Session } from '../../sessions/sessions.js'
import type { WalletContext } from '../walletRows.js'

const NO_WALLET = 'none'

/** Call at the end of the change's transaction: both must succeed or fail. */
export function recordChange(
  { audit }: Pick<WalletContext, 'audit'>,
  transaction: Database,
  options: { session: Session; walletId: string | undefined; change: WalletChange },
): Promise<void> {
  const { session, walletId = NO_WALLET, change } = options
  const { userId, deviceId } = session
  return audit.append(transaction, {
    kind: 'wallet.changed',
    userId,
    facts: { wallet: walletId, device: deviceId, change },
  })
}
