import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Sent } from '../core/model/adapterContext.js'

/** Loads the code with the page's first transaction. */
export function noteTransaction(core: Core, namespace: Namespace, sent: Sent) {
  import('./followTransaction.js')
    .then(({ followTransaction }) => followTransaction(core, namespace, sent))
    .catch((error: unknown) => core.log.warn('Could not poll a transaction.', error))
}
