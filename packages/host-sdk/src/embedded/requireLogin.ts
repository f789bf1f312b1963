import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { loginConnectors } from './loginConnectors.js'

/** @throws `connectorNotFound` on a page that has no embedded wallet: without a frame, or with none of the namespaces that it serves */
export function requireLogin(core: Core): void {
  if (loginConnectors(core.store.getState()).length > 0) return
  throw new VestibuleError('connectorNotFound', {
    message:
      'Auth connector not found. The embedded wallet needs `frameUrl`, and an adapter and a network of a namespace that it serves.',
  })
}
