import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { loginConnectors } from './loginConnectors.js'

/**
 * @throws `connectorNotFound` on a page without an embedded wallet: without a frame, or without a namespace that the wallet
 * supports
 */
export function requireLogin(core: Core): void {
  if (loginConnectors(core.store.getState()).length > 0) return
  throw new VestibuleError('connectorNotFound', {
    message:
      'Auth connector not found. The embedded wallet requires `frameUrl`, and an adapter and a network of a supported namespace.',
  })
}
