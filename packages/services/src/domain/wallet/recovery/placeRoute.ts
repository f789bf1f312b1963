import type { RoutePlacement } from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { recoveryRoutes } from '../../../db/schema/recovery.js'
import { DomainError } from '../../errors/domainError.js'

/** @throws DomainError 409 for a set that is not the next one */
export async function placeRoute(
  database: Database,
  options: { walletId: string; route: RoutePlacement; sealed: string; createdAt: Date },
): Promise<void> {
  const { walletId, route, sealed, createdAt } = options
  const { generation, recovery } = route
  const [kept] = await database
    .select()
    .from(recoveryRoutes)
    .where(eq(recoveryRoutes.walletId, walletId))
  if (generation !== (kept?.generation ?? 0) + 1)
    throw new DomainError('conflict', 'invalidRequest')
  const row = { walletId, generation, sealed, recovery, createdAt }
  await database
    .insert(recoveryRoutes)
    .values(row)
    .onConflictDoUpdate({ target: recoveryRoutes.walletId, set: row })
}
