import type { SignInRefusal } from '@vestibule/protocol/http'
import { DomainError, type ErrorKind } from '../errors/domainError.js'

const REFUSALS: Readonly<Record<SignInRefusal, [kind: ErrorKind, message: string]>> = {
  /** Neither the form of ERC-4361 nor that of CAIP-122. */
  malformed: ['invalid', 'The message is not a valid sign-in message'],
  /** Not the page's host and port. */
  domainMismatch: ['invalid', 'The message is for another domain'],
  /** Outside of the page's origin. */
  uriMismatch: ['invalid', 'The message is for another URI'],
  /** Also a wrong EIP-55 checksum. */
  addressInvalid: ['invalid', 'The message has no valid address'],
  /** Also a contract's network without a node. */
  chainNotServed: ['invalid', 'The network of the message is not supported'],
  /** Not issued here, for another page or project, older than ten minutes, or without its token. */
  nonceInvalid: ['invalid', 'The nonce is unknown or has expired'],
  nonceUsed: ['conflict', 'The nonce has been used'],
  expired: ['invalid', 'The message has expired'],
  notYetValid: ['invalid', 'The message is not valid yet'],
  /** For another message, account, page or project, older than two minutes, or of an ended session. */
  identityInvalid: ['invalid', 'The identity statement is not valid'],
  signatureInvalid: ['unauthenticated', 'The signature is not valid'],
}

/** The reason of a refused message; `data.reason` is its code. */
export class SignInError extends DomainError {
  override name = 'SignInError'
  readonly reason: SignInRefusal

  constructor(reason: SignInRefusal) {
    const [kind, message] = REFUSALS[reason]
    super(kind, 'signInRefused', { message, data: { reason } })
    this.reason = reason
  }
}
