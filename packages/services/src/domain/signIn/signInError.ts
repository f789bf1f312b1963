import type { SignInRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

const REFUSALS: Readonly<Record<SignInRefusal, [kind: ErrorKind, message: string]>> = {
  malformed: ['invalid', 'The message is not a valid sign-in message'],
  domainMismatch: ['invalid', 'The message is for another domain'],
  uriMismatch: ['invalid', 'The message is for another URI'],
  addressInvalid: ['invalid', 'The message has no valid address'],
  chainNotServed: ['invalid', 'The network of the message is not supported'],
  nonceInvalid: ['invalid', 'The nonce is unknown or has expired'],
  nonceUsed: ['conflict', 'The nonce has been used'],
  expired: ['invalid', 'The message has expired'],
  notYetValid: ['invalid', 'The message is not valid yet'],
  identityInvalid: ['invalid', 'The identity statement is not valid'],
  signatureInvalid: ['unauthenticated', 'The signature is not valid'],
}

/** Why a signed message is refused; `data.reason` is its code. */
export class SignInError extends DomainError {
  override name = 'SignInError'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal) {
    const [kind, message] = REFUSALS[reason]
    super(kind, 'signInRefused', { message, data: { reason } })
    this.reason = reason
  }
}
