import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'
import { close } from './modal.js'

export function followCore(core: Core) {
  core.events.on('connected', ({ connector, before }) => {
    core
      .late()
      .then(({ loadAfterConnect }) => loadAfterConnect())
      .then(({ afterConnect }) => afterConnect(core, connector, before))
      .catch((error: unknown) =>
        core.log.warn('Could not load the code that shows the account.', error),
      )
  })
  core.events.on('left', () => close(core))
  core.events.on('restored', () => showRestored(core))
}

function showRestored(core: Core) {
  const state = core.store.getState()
  const [{ name, params }, next] = state.stack
  if (name === 'Connect' && !params && !next && isConnected(state))
    core.store.setState({ stack: [view('Account')] })
}
