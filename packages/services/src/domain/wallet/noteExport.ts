import type { Exported } from '@vestibule/protocol/http'
import type * as z from 'zod'
import { t } from '../mail/text.js'
import type { Session } from '../sessions/sessions.js'
import { announce } from './changes/announce.js'
import { recordChange } from './changes/recordChange.js'
import { requireVaultWriteToken } from './changes/requireVaultWriteToken.js'
import { takeChange } from './changes/takeChange.js'
import { methodsOf, requireCounting } from './recovery/countingMethods.js'
import { refuseWhileHeld } from './recovery/recoveryHold.js'
import type { WalletContext } from './walletRows.js'

/**
 * Records that a secret will be shown, and emails the user. Requires an opened wallet and a
 * recovery method that is active by the services' clock. Fails on the day of an email change.
 * @throws DomainError 404, 403; `recoveryNeeded` for another method, and for a pending method with
 * its time.
 * @throws RateLimitError
 */
export async function noteExport(
  context: WalletContext,
  session: Session,
  request: { walletId: string } & z.infer<typeof Exported.request>,
): Promise<void> {
  const { db, rateLimiter, clock } = context
  const { walletId, methodId, what, control: vaultWriteToken } = request
  await db.transaction(async (transaction) => {
    await requireVaultWriteToken(transaction, session, { walletId, vaultWriteToken })
    const now = clock()
    await refuseWhileHeld(transaction, { userId: session.userId, now })
    requireCounting(await methodsOf(transaction, walletId), { methodId, now })
    await takeChange(rateLimiter, session, transaction)
    await recordChange(context, transaction, { session, walletId, change: 'exported' })
  })
  const detail = t(what === 'phrase' ? 'exported.phrase' : 'exported.key')
  await announce(context, session, { kind: 'exported', detail })
}
