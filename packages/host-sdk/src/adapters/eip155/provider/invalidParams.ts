import { VestibuleError } from '@vestibule/protocol'

/** What a method was asked with cannot be understood. @param reason A sentence for the page's developer. */
export function invalidParams(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', {
    message: `Invalid params: ${reason}`,
    data: { reason },
    cause,
  })
}
