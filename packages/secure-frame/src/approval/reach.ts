import { VestibuleError } from '@vestibule/protocol'
import { notShown } from '../platform/importCode.js'

/** Waits for a request's code or data. @throws `connectionLost` if they do not arrive */
export function reach<value>(work: Promise<value>): Promise<value> {
  return work.catch((error: unknown) => {
    // Any other error while offline means that code failed to load.
    const isLost = error instanceof VestibuleError ? isConnectionLost(error) : isOffline()
    throw isLost ? notShown(error) : error
  })
}

const isOffline = () => globalThis.navigator?.onLine === false

/** Whether no server was reached, or no response arrived in time. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return false
  const { type, data } = error
  if (type === 'connectionLost' || type === 'requestTimedOut') return true
  return type === 'somethingWrong' && data?.reason === 'network'
}
