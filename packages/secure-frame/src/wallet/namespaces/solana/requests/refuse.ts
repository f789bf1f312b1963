import { VestibuleError } from '@vestibule/protocol'

/** What a page's developer gets for what cannot be asked so, with the reason in a sentence. */
export function refuse(reason: string, cause?: unknown): VestibuleError {
  return new VestibuleError('invalidParams', { data: { reason }, cause })
}
