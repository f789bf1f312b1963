import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** A failure that the response may describe, with its HTTP status. */
export class HttpError extends VestibuleError {
  override name = 'HttpError'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, type: ErrorType, options: Options = {}) {
    super(type, options)
    this.status = status
    this.headers = options.headers ?? {}
  }
}

type Options = VestibuleError.Options & {
  headers?: Record<string, string> | undefined
}
