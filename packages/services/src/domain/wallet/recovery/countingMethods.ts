import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { recoveryMethods } from '../../../db/schema/recovery.js'
import { DAY } from '../../../platform/time.js'
import { DomainError } from '../../errors/domainError.js'

export type MethodRow = typeof recoveryMethods.$inferSelect

/** In ms: delay of a method that was added without proof by an active one. */
export const RECOVERY_DELAY = DAY

export function methodsOf(database: Database, walletId: string): Promise<MethodRow[]> {
  return database
    .select()
    .from(recoveryMethods)
    .where(eq(recoveryMethods.walletId, walletId))
    .orderBy(asc(recoveryMethods.createdAt), asc(recoveryMethods.methodId))
}

/** Whether a method is valid for exports and as a proof. */
export function counts({ countsAt }: Pick<MethodRow, 'countsAt'>, now: number): boolean {
  return countsAt === null || countsAt.getTime() <= now
}

/** Whether the method cannot recover on devices without a share yet. */
export function isWithheld(method: Pick<MethodRow, 'countsAt' | 'withheld'>, now: number): boolean {
  return method.withheld && !counts(method, now)
}

/** Requires an active method's id. Only the key worker checks the secret. @throws DomainError `recoveryNeeded`, 403 */
export function requireProof(
  methods: readonly MethodRow[],
  { provedWith, now }: { provedWith: string | undefined; now: number },
): void {
  const counting = methods.filter((method) => counts(method, now))
  const isNamed = counting.some(({ methodId }) => methodId === provedWith)
  if (!isNamed && (counting.length > 0 || provedWith !== undefined))
    throw new DomainError('forbidden', 'recoveryNeeded', { data: { reason: 'proof' } })
}

/** @throws DomainError `recoveryNeeded`, 403, with the time when a pending method becomes active */
export function requireCounting(
  methods: readonly MethodRow[],
  { methodId, now }: { methodId: string; now: number },
): void {
  const method = methods.find((known) => known.methodId === methodId)
  if (method === undefined)
    throw new DomainError('forbidden', 'recoveryNeeded', { data: { reason: 'proof' } })
  if (counts(method, now)) return
  const until = method.countsAt?.toISOString()
  throw new DomainError('forbidden', 'recoveryNeeded', { data: { reason: 'pending', until } })
}
