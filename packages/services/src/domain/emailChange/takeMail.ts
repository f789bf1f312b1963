import { addressSite } from '@vestibule/relay'
import type { Database } from '../../db/database.js'
import type { RateLimiter } from '../admission/rateLimiter.js'

/** The same limits as for a login's code. @throws RateLimitError */
export async function takeMail(
  rateLimiter: RateLimiter,
  mail: { email: string; network: string; transaction: Database },
): Promise<void> {
  const { email, network, transaction } = mail
  await rateLimiter.take(
    [
      ['codesPerEmail', email, network],
      ['codesPerEmail.site', email, addressSite(network)],
      ['loginsPerClient', 'mail', network],
    ],
    { database: transaction },
  )
}
