// Keep this import first, before other code can change globals.
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

// Load in parallel with the request to the services. A worker cannot retry a failed load, so it
// ends, and the next worker loads the signers.
loadSigners().catch((error: unknown) => {
  setTimeout(() => {
    throw error
  })
})

const { place, nonce } = readWorkerName(self.name)
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
    // Ignore the failure: the next unlock retries.
    ...(hasWebLocks() && { inBackground: (run) => void run().catch(() => undefined) }),
    refuseKnown: !isLoopback(location.hostname),
    place,
  }),
})

/** Local chains may use well-known keys. */
function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost')
}
