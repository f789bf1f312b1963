import type { OnRampRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

const REFUSALS: Readonly<Record<OnRampRefusal, [kind: ErrorKind, message: string]>> = {
  notOffered: ['notFound', 'Purchases are not offered here'],
  countryNotServed: ['conflict', 'The vendor does not sell in this country'],
  assetNotSold: ['conflict', 'No vendor sells this on this network'],
  currencyNotTaken: ['conflict', 'No vendor takes this currency'],
  amountInvalid: ['invalid', 'The amount is not valid'],
  amountTooSmall: ['conflict', 'The amount is too small'],
  amountTooLarge: ['conflict', 'The amount is too large'],
  vendorUnavailable: ['unavailable', 'The vendor does not answer'],
  quoteInvalid: ['invalid', 'The quote is not valid'],
  quoteExpired: ['conflict', 'The quote has expired'],
  accountNotProven: ['forbidden', 'The session is for another account'],
  purchaseUnknown: ['notFound', 'The purchase is not known'],
  webhookInvalid: ['unauthenticated', 'The signature is not valid'],
  webhookLate: ['invalid', 'The message is too old'],
}

/** A rejected purchase, with the reason in `data.reason`. */
export class OnRampError extends DomainError {
  override name = 'OnRampError'

  constructor(reason: OnRampRefusal, data: Record<string, unknown> = {}) {
    const [kind, message] = REFUSALS[reason]
    super(kind, 'invalidParams', { message, data: { reason, ...data } })
  }
}
