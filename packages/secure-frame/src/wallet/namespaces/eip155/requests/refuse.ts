import { VestibuleError } from '@vestibule/protocol'

/** A request that cannot be understood. @param reason A sentence for the page's developer. */
export function malformed(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', { data: { reason } })
}
