import type { Namespace } from '@vestibule/protocol'
import { activate } from '../connections/activate.js'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { currentConnection, getNamespace } from '../core/namespaceState.js'
import { push } from './router.js'
import { isUnsupported } from './viewRules.js'

/** Sends no request: the wallet is already connected. */
export function showNamespace(core: Core, namespace: Namespace) {
  const connection = currentConnection(core.store.getState(), namespace)
  if (connection?.status !== 'connected') return
  activate(core, connection)
  if (isUnsupported(getNamespace(core.store.getState()), core.options))
    push(core, view('UnsupportedChain'))
}
