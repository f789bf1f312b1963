import { sweepRelay } from '@vestibule/relay'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { analyticsCounts } from '../../db/schema/analytics.js'
import { grants } from '../../db/schema/grants.js'
import { emailChanges, emailUndos, identityChanges } from '../../db/schema/identityChanges.js'
import { proofs, rateLimits } from '../../db/schema/limits.js'
import { challenges, oauthLogins, passkeyLogins, popups } from '../../db/schema/logins.js'
import { nameNonces, names } from '../../db/schema/names.js'
import { purchases } from '../../db/schema/purchases.js'
import { handOvers, sessions } from '../../db/schema/sessions.js'
import { sponsorships } from '../../db/schema/sponsorships.js'
import { signInKeys, signIns } from '../../db/schema/walletSignIns.js'
import { confirmations, deviceLinks } from '../../db/schema/wallets.js'
import { DAY } from '../../platform/time.js'
import { type LimitTable, withOverrides } from '../admission/limits.js'
import { type Budgeted, keepBudget } from '../admission/storedBudget.js'
import { dayOf, KEPT } from '../analytics/countEvents.js'
import { forgetChains } from '../data/forgetChains.js'
import { removeUnusedAssets } from '../frame/frameArchive.js'
import { hasRested } from '../names/nameRows.js'
import { forgetPurchases } from '../onRamps/purchaseRows.js'
import { forgetPictures } from '../pictures/pictureRows.js'
import { NONCE_LIFE } from '../signIn/signInNonces.js'
import { deleteAccounts } from '../wallet/deletion.js'

const GRANT_KEPT = 90 * DAY

/** Tables with a limit of `storedRows` bytes, and the approximate size of a row. */
const BUDGETED: Budgeted[] = [
  {
    table: signIns,
    id: sql`${signIns.id}`,
    size: sql`1024 + coalesce(pg_column_size(${signIns.metadata}), 0)`,
    age: signIns.createdAt,
  },
  { table: oauthLogins, id: sql`${oauthLogins.id}`, size: sql`2048`, age: oauthLogins.createdAt },
  {
    table: passkeyLogins,
    id: sql`${passkeyLogins.challengeHash}`,
    size: sql`1024`,
    age: passkeyLogins.expiresAt,
  },
  { table: purchases, id: sql`${purchases.reference}`, size: sql`1024`, age: purchases.createdAt },
]

/** Deletes expired rows, which are already ignored by readers, and the oldest rows above a limit. */
export async function sweep(
  db: Database,
  now: number,
  limits: LimitTable = withOverrides(),
): Promise<void> {
  const at = new Date(now)
  await db.delete(proofs).where(lt(proofs.expiresAt, at))
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, at))
  await db.delete(sessions).where(lt(sessions.expiresAt, at))
  await db.delete(oauthLogins).where(lt(oauthLogins.expiresAt, at))
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, at))
  await db.delete(identityChanges).where(lt(identityChanges.expiresAt, at))
  await db.delete(emailUndos).where(lt(emailUndos.expiresAt, at))
  await db.delete(passkeyLogins).where(lt(passkeyLogins.expiresAt, at))
  await db.delete(handOvers).where(lt(handOvers.expiresAt, at))
  await db.delete(popups).where(lt(popups.expiresAt, at))
  // A session may end before its nonce expires.
  await db.delete(signIns).where(lt(signIns.expiresAt, new Date(now - NONCE_LIFE)))
  await db.delete(nameNonces).where(lt(nameNonces.expiresAt, at))
  await db.delete(names).where(hasRested(now))
  await db.delete(signInKeys).where(lt(signInKeys.expiresAt, at))
  await db.delete(analyticsCounts).where(lt(analyticsCounts.day, dayOf(now - KEPT)))
  await db.delete(sponsorships).where(lt(sponsorships.createdAt, new Date(now - KEPT)))
  await db.delete(grants).where(lt(grants.expiresAt, new Date(now - GRANT_KEPT)))
  await sweepRelay(db, now)
  await forgetChains(db, now, { budget: limits.storedTransfers.amount })
  await forgetPurchases(db, now)
  await forgetPictures(db, now, { budget: limits.storedPictures.amount })
  for (const each of BUDGETED) await keepBudget(db, each, limits.storedRows.amount)
  await removeUnusedAssets(db, now)
  await db.delete(confirmations).where(lt(confirmations.expiresAt, at))
  await db.delete(deviceLinks).where(lt(deviceLinks.expiresAt, at))
  await deleteAccounts(db, at)
  // A link shows its result for one more day.
  await db.delete(challenges).where(lt(challenges.expiresAt, new Date(now - DAY)))
}
