import { type ErrorType, VestibuleError } from '@vestibule/protocol'

export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'rateLimited'
  | 'unavailable'

export class DomainError extends VestibuleError {
  override name = 'DomainError'
  readonly kind: ErrorKind

  constructor(kind: ErrorKind, type: ErrorType, options: VestibuleError.Options = {}) {
    super(type, options)
    this.kind = kind
  }
}
