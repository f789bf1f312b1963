import { VestibuleError } from '@vestibule/protocol'

export function malformed(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', { data: { reason } })
}
