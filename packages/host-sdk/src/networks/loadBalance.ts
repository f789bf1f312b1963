import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'

export function loadBalance(core: Core, namespace: Namespace): Promise<void> {
  return import('./balance.js').then(
    ({ refreshBalance }) => refreshBalance(core, namespace),
    (error: unknown) => core.log.warn('Could not load part of the SDK.', error),
  )
}
