import type { Database } from '../../../db/database.js'
import { type Claim, RateLimitError, type RateLimiter } from '../../admission/rateLimiter.js'

/**
 * Takes a point of the device's reserve, then one that all devices of the user share: a stolen session cannot use up the
 * reserve of the owner's devices.
 * @throws RateLimitError if both are used up.
 */
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
