import type { OnRampDecline } from '@vestibule/protocol/http'
import { SECOND } from '../../platform/time.js'
import { OnRampFault } from '../../ports/onRamps.js'
import { OnRampError } from './onRampError.js'

const VENDOR_TIME = 8 * SECOND

export async function askVendor<result>(
  question: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  const signal = AbortSignal.timeout(VENDOR_TIME)
  return Promise.race([
    question(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OnRampFault('vendorUnavailable')))
    }),
  ])
}

export function declineOf(error: unknown): OnRampDecline['reason'] {
  const reason = error instanceof OnRampFault ? error.reason : 'vendorUnavailable'
  const isOwn = reason === 'quoteExpired' || reason === 'webhookInvalid' || reason === 'webhookLate'
  return isOwn ? 'vendorUnavailable' : reason
}

export function refusalOf(error: unknown): OnRampError {
  return new OnRampError(error instanceof OnRampFault ? error.reason : 'vendorUnavailable')
}
