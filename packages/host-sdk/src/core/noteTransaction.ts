import type { Namespace } from '@vestibule/protocol'
import type { Core } from './core.js'

/** Has a transaction that was sent followed, by code that a page loads with its first one. */
export function noteTransaction(core: Core, namespace: Namespace, hash: unknown) {
  import('./followTransaction.js')
    .then(({ followTransaction }) => followTransaction(core, namespace, hash))
    .catch((error: unknown) => core.log.warn('A transaction could not be followed.', error))
}
