import type { Database } from '../../db/database.js'
import { DomainError } from '../errors/domainError.js'
import { type Identity, isSameIdentity } from '../login/identity.js'
import { RECOVERY_DELAY } from '../wallet/recovery/countingMethods.js'
import { findSignUpPasskey } from '../wallet/recovery/signUpPasskeys.js'

type Held = { held: number; now: number }

/**
 * Time until which a method cannot be removed after a recent change; 0 if it can. New methods can
 * be removed at once, because they may be an attacker's. The oldest method is the owner's.
 */
export function keptUntil(all: readonly Identity[], one: Identity, { held, now }: Held): number {
  const [oldest] = all
  const isOldest = oldest !== undefined && isSameIdentity(oldest, one)
  const isNew = !isOldest && one.createdAt.getTime() > now - RECOVERY_DELAY
  return held > now && !isNew ? held : 0
}

/** @throws DomainError 409 `lastIdentity` for the only method; 403 `recoveryNeeded` with the time when removal is possible */
export function requireRemovable(all: readonly Identity[], one: Identity, time: Held): void {
  if (all.length <= 1)
    throw new DomainError('conflict', 'invalidRequest', { data: { reason: 'lastIdentity' } })
  const until = keptUntil(all, one, time)
  if (until === 0) return
  const data = { reason: 'emailChanged', until: new Date(until).toISOString() }
  throw new DomainError('forbidden', 'recoveryNeeded', { data })
}

/** Whether the method is a passkey that is also a recovery method. Both are removed together. */
export async function isRecovery(database: Database, one: Identity): Promise<boolean> {
  if (one.provider !== 'passkey') return false
  return (await findSignUpPasskey(database, one.subject)) === undefined
}

/** @throws DomainError 409 for a passkey that must be removed as a recovery method */
export async function requireNoRecovery(database: Database, one: Identity): Promise<void> {
  if (await isRecovery(database, one))
    throw new DomainError('conflict', 'invalidRequest', { data: { reason: 'isRecovery' } })
}
