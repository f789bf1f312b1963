import { VestibuleError } from '@vestibule/protocol'

/** The error for invalid parameters of a method. @param reason A sentence for the page's developer. */
export function invalidParams(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', {
    message: `Invalid params: ${reason}`,
    data: { reason },
    cause,
  })
}
