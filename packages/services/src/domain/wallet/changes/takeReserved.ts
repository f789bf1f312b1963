import type { Database } from '../../../db/database.js'
import { type Claim, RateLimitError, type RateLimiter } from '../../admission/rateLimiter.js'

/**
 * Takes from what one device has of its own, and from what all devices of the user share only when that is spent: the
 * session of a stranger cannot keep the owner's devices from what they need.
 * @throws RateLimitError when both are spent.
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
