// Import this first, before other code can change globals.
import '../../platform/harden.js'
import { createPeer, type Port } from '@vestibule/protocol/channel'
import { systemRandom } from '../../platform/bytes.js'
import { systemClock } from '../../platform/clock.js'
import { hasWebLocks, webLock } from '../../platform/webLock.js'
import { loadSigners } from '../namespaces/signer/loadSigners.js'
import { openDevice } from '../openDevice.js'
import { KEYS } from './keyContract.js'
import { createKeyService } from './keyService.js'
import { readWorkerName } from './workerName.js'

// They load during the request to the services. A worker cannot load a failed chunk again, so it ends, and the next one loads
// it.
loadSigners().catch((error: unknown) => {
  setTimeout(() => {
    throw error
  })
})

const { place, nonce } = readWorkerName(self.name)
/** The document's language, which comes with each call. */
let locale = ''
self.addEventListener('message', ({ data }: MessageEvent) => {
  if (typeof data === 'string') locale = data
})
const { store, api } = openDevice({ nonce, locale: () => locale })

createPeer({
  port: self as unknown as Port,
  serves: KEYS,
  calls: {},
  handlers: createKeyService({
    api,
    store,
    random: systemRandom,
    clock: systemClock,
    exclusively: webLock,
    // A failure here is retried at the next unlock.
    ...(hasWebLocks() && { inBackground: (run) => void run().catch(() => undefined) }),
    refuseKnown: !isLoopback(location.hostname),
    place,
  }),
})

/** If all chains are on this machine, their well-known keys are allowed. */
function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
