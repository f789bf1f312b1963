import { VestibuleError } from '@vestibule/protocol'

/** Whether the failure means that no server was reached, or that no answer came in time. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return false
  const { type, data } = error
  if (type === 'connectionLost' || type === 'requestTimedOut') return true
  return type === 'somethingWrong' && data?.reason === 'network'
}
