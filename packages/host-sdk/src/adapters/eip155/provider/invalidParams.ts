import { VestibuleError } from '@vestibule/protocol'

export function invalidParams(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', {
    message: `Invalid params: ${reason}`,
    data: { reason },
    cause,
  })
}
