import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'

/** Reads a namespace's balance again, by code that a page loads with its first account. */
export function loadBalance(core: Core, namespace: Namespace): Promise<void> {
  return import('./balance.js').then(
    ({ refreshBalance }) => refreshBalance(core, namespace),
    (error: unknown) => core.log.warn('A part could not be loaded.', error),
  )
}
