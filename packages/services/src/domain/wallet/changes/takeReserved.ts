import type { Database } from '../../../db/database.js'
import { type Claim, RateLimitError, type RateLimiter } from '../../admission/rateLimiter.js'

/** Security: a stolen session cannot use up the device's own point. @throws RateLimitError if both are used up. */
export async function takeReserved(
  rateLimiter: RateLimiter,
  options: { reserve: Claim; shared: Claim; database: Database },
): Promise<void> {
  const { reserve, shared, database } = options
  try {
    await rateLimiter.take([reserve], { database })
  } catch (error) {
    if (!(error instanceof RateLimitError)) throw error
    await rateLimiter.take([shared], { database })
  }
}
