import { confirmWithPasskey } from '../passkeys/confirmWithPasskey.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { passkeyAsk } from '../wallet/worker/opening.js'

/** Asks for a passkey if the services require one, and then calls the worker again. */
export function withPasskey(worker: KeyWorker): KeyWorker {
  return {
    stop: worker.stop,
    async call(...request) {
      try {
        return await worker.call(...request)
      } catch (error) {
        const asked = passkeyAsk(error)
        if (asked === undefined) throw error
        const assertion = await confirmWithPasskey(asked, 'open')
        await worker.call('confirmOpening', { assertion })
        return worker.call(...request)
      }
    },
  }
}
