import { VestibuleError } from '@vestibule/protocol'

export function refuse(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', { data: { reason }, cause })
}
