import { addressSite } from '@vestibule/relay'
import type { Database } from '../../db/database.js'
import type { RateLimiter } from '../admission/rateLimiter.js'

/** Takes what a mail costs that goes to an address by someone else's word, as a code for a login does. @throws RateLimitError */
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
