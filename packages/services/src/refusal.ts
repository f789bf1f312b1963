import { type ErrorType, VestibuleError } from '@vestibule/protocol'

/** A failure that the caller may know, with the HTTP status that says so. */
export class Refusal extends VestibuleError {
  override name = 'Refusal'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, type: ErrorType, options: Refusal.Options = {}) {
    super(type, options)
    this.status = status
    this.headers = options.headers ?? {}
  }
}

export declare namespace Refusal {
  type Options = VestibuleError.Options & {
    /** Of the answer. */
    headers?: Record<string, string> | undefined
  }
}
