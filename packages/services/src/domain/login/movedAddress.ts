import type { Database } from '../../db/database.js'
import { prepare } from '../../db/prepare.js'
import { emailUndos } from '../../db/schema/identityChanges.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'

/** Time in ms in which the owner of an address can undo a change. Until then, other users cannot use the address. */
export const UNDO_LIFE = 7 * DAY

export type MovedAddress = {
  userId: string
  oldEmail: string
  /** Null after a removal. */
  newEmail: string | null
  changedAt: Date
  expiresAt: Date
}

/** Parameters: `$email` and `$now`. */
export const MOVED = `select user_id as "movedUserId", old_email as "oldEmail", new_email as "newEmail",
    changed_at as "changedAt", expires_at as "expiresAt"
  from email_undos where old_email = $email and expires_at > $now::timestamptz
  order by changed_at limit 1`

export async function keepUndo(
  transaction: Database,
  change: { token: string; userId: string; oldEmail: string; newEmail: string | null; now: number },
): Promise<void> {
  const { token, userId, oldEmail, newEmail, now } = change
  await transaction.insert(emailUndos).values({
    ...{ tokenHash: sha256(token), userId, oldEmail, newEmail },
    ...{ changedAt: new Date(now), expiresAt: new Date(now + UNDO_LIFE) },
  })
}

/**
 * Stores another link for the same change, with the same expiry. Locks the user first: a link of an
 * undone change would block the owner's address.
 * @returns whether the change still exists
 */
export async function keepFurtherUndo(
  transaction: Database,
  { token, moved }: { token: string; moved: MovedAddress },
): Promise<boolean> {
  const { userId, oldEmail, changedAt } = moved
  await lockOwner(transaction, { userId })
  const kept = await keepFurther(transaction, {
    ...{ tokenHash: sha256(token), userId, oldEmail },
    changedAt: changedAt.toISOString(),
  })
  return kept.length > 0
}

const lockOwner = prepare(
  'email_undos_lock_owner',
  'select id from users where id = $userId for key share',
)

const keepFurther = prepare<{ kept: string }>(
  'email_undos_keep_further',
  `insert into email_undos (token_hash, user_id, old_email, new_email, changed_at, expires_at)
  select $tokenHash, user_id, old_email, new_email, changed_at, expires_at from email_undos
  where user_id = $userId and old_email = $oldEmail and changed_at = $changedAt::timestamptz
  limit 1
  returning token_hash as kept`,
)
