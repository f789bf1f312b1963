import { VestibuleError } from '@vestibule/protocol'
import { notShown } from '../platform/importCode.js'
import { isConnectionLost } from './isConnectionLost.js'

/**
 * Waits for what a request needs before anything of it is signed: code, or what its card says.
 * @throws `connectionLost` where that did not arrive
 */
export function reach<value>(work: Promise<value>): Promise<value> {
  return work.catch((error: unknown) => {
    // A foreign error while offline means that code did not load.
    const isLost = error instanceof VestibuleError ? isConnectionLost(error) : isOffline()
    throw isLost ? notShown(error) : error
  })
}

const isOffline = () => globalThis.navigator?.onLine === false
