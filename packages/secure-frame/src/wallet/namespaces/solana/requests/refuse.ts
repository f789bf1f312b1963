import { VestibuleError } from '@vestibule/protocol'

/** The developer's error for an invalid request, with the reason in a sentence. */
export function refuse(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', { data: { reason }, cause })
}
