import { addressSite } from '@vestibule/relay'
import type { Database } from '../../db/database.js'
import type { RateLimiter } from '../admission/rateLimiter.js'

/** Limits each site, so that a single site cannot force the approval of every new device. */
export async function countWrongCode(
  rateLimiter: RateLimiter,
  network: string,
  database: Database,
): Promise<void> {
  const [ofSite] = await rateLimiter.take([['wrongCodes.site', addressSite(network)]], { database })
  if (ofSite !== undefined && ofSite.spent > ofSite.points) return
  await rateLimiter.take([['wrongCodes']], { database })
}
