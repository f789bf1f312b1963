import { VestibuleError } from '@vestibule/protocol'

/** Whether a failure says that nobody was reached, or that nobody answered in time. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return false
  const { type, data } = error
  if (type === 'connectionLost' || type === 'requestTimedOut') return true
  return type === 'somethingWrong' && data?.reason === 'network'
}
