import type { SwapRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

/** Clients show these texts to visitors. */
const REFUSALS: Readonly<Record<SwapRefusal, [kind: ErrorKind, message: string]>> = {
  notSupported: ['notFound', 'Network not supported for Swaps'],
  gasPriceNotSupported: ['notFound', 'Network not supported for Gas Price'],
  amountInvalid: [
    'invalid',
    'The amount must be a whole number above zero, in the smallest unit of the token',
  ],
  slippageInvalid: ['invalid', 'The slippage must be from 0.01 to 50 per cent'],
  addressInvalid: ['invalid', 'The address is not valid'],
  networksDiffer: ['invalid', 'Both tokens and the account must be on one network'],
  sameToken: ['invalid', 'Both tokens are the same'],
  tokenNotListed: ['invalid', 'The token cannot be swapped here'],
  noRoute: ['conflict', 'There is no market for these tokens'],
  amountTooSmall: ['conflict', 'The amount is too small to swap'],
  amountRefused: ['conflict', 'The exchange cannot trade this amount'],
  tokenKeepsPart: ['conflict', 'The token takes a fee from transfers, or refuses them'],
  quoteInvalid: ['invalid', 'The quote is not valid'],
  quoteMismatch: ['invalid', 'The quote is for another swap'],
  quoteExpired: ['conflict', 'The quote has expired'],
  orderRefused: ['conflict', 'The exchange does not take the order'],
  orderUnknown: ['notFound', 'There is no such order'],
  spenderUnknown: ['invalid', 'No exchange of these services takes tokens there'],
  exchangeBusy: ['unavailable', 'The exchange has too much to do'],
  exchangeSlow: ['unavailable', 'The exchange is slow to answer'],
  exchangeDown: ['unavailable', 'The exchange cannot be reached'],
  exchangeUnclear: ['unavailable', 'The exchange gave an unexpected answer'],
}

/** `data.reason` is the code of the rejection. */
export class SwapError extends DomainError {
  override name = 'SwapError'

  constructor(reason: SwapRefusal) {
    const [kind, message] = REFUSALS[reason]
    super(kind, kind === 'unavailable' ? 'unknown' : 'invalidParams', { message, data: { reason } })
  }
}
