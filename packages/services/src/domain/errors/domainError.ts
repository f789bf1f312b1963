import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** The fault of a request, for any transport. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'rateLimited'
  /** An external service does not answer. */
  | 'unavailable'

/** A failure that the caller may know. */
export class DomainError extends VestibuleError {
  override name = 'DomainError'
  readonly kind: ErrorKind

  constructor(kind: ErrorKind, type: ErrorType, options: VestibuleError.Options = {}) {
    super(type, options)
    this.kind = kind
  }
}
