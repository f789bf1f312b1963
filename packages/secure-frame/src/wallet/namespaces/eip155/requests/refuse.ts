import { VestibuleError } from '@vestibule/protocol'

/** An unreadable request. @param reason A sentence for the page's developer. */
export function malformed(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', { data: { reason } })
}
