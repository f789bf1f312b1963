import type { SignInRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

const REFUSALS: Readonly<Record<SignInRefusal, [kind: ErrorKind, message: string]>> = {
  malformed: ['invalid', 'The message is not a valid sign-in message'],
  /** Not the page's host and port. */
  domainMismatch: ['invalid', 'The message is for another domain'],
  /** Not on the page's origin. */
  uriMismatch: ['invalid', 'The message is for another URI'],
  /** Also for a wrong EIP-55 checksum. */
  addressInvalid: ['invalid', 'The message has no valid address'],
  /** Also for a contract on a network without a node. */
  chainNotServed: ['invalid', 'The network of the message is not supported'],
  /** Not issued by these services, for another page or project, older than ten minutes, or without its token. */
  nonceInvalid: ['invalid', 'The nonce is unknown or has expired'],
  nonceUsed: ['conflict', 'The nonce has been used'],
  expired: ['invalid', 'The message has expired'],
  notYetValid: ['invalid', 'The message is not valid yet'],
  /** For another message, account, page or project, older than two minutes, or of an ended session. */
  identityInvalid: ['invalid', 'The identity statement is not valid'],
  signatureInvalid: ['unauthenticated', 'The signature is not valid'],
}

/** Error of a rejected message. `data.reason` contains its code. */
export class SignInError extends DomainError {
  override name = 'SignInError'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal) {
    const [kind, message] = REFUSALS[reason]
    super(kind, 'signInRefused', { message, data: { reason } })
    this.reason = reason
  }
}
