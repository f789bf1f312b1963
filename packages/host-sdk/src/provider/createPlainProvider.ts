import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import type { NamespaceState } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { createEmitter } from '../platform/emitter.js'
import { emitChanges } from './emitChanges.js'

/**
 * A provider that passes every request to the wallet which is connected in a namespace, and tells of its accounts. A chain goes
 * by its CAIP-2 reference.
 * @throws `notConnected` before there is one, as 'Please call connect() before request()'
 */
export function createPlainProvider(core: Core, namespace: Namespace): Eip1193Provider {
  const { on, removeListener, emit } = createEmitter()
  const read = () => getNamespace(core.store.getState(), namespace)
  let last = read()
  core.store.subscribe(() => {
    // Noted first: a listener may change the state in its turn.
    const before = last
    last = read()
    emitChanges({ before, now: last, chainIdOf }, emit)
  })
  return {
    async request(request) {
      await core.restored
      const { status, connectorId } = read().accountState
      const connector = findConnector(core, { id: connectorId, namespace })
      if (status !== 'connected' || connector === undefined)
        throw new VestibuleError('notConnected')
      return connector.provider.request(request)
    },
    on,
    removeListener,
  }
}

function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { id } = networkState.caipNetwork ?? {}
  return id === undefined ? undefined : String(id)
}
