import { EarlyError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type OpenOptions, type View, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'

const closings = new WeakMap<Core, number>()

/**
 * Opens the requested view, the view of the dapp's options, or the default view. Stays closed if
 * the dapp closes the modal while the code loads.
 * @throws if the code does not load: the page shows a notice, and the next call retries.
 * `invalidParams` for invalid options; the modal does not change.
 */
export async function open(core: Core, requested?: View, options?: OpenOptions): Promise<void> {
  core.store.setState({ loading: true })
  const closing = closings.get(core)
  let shown: View
  try {
    const { firstView } = await core.ui.load()
    shown = await firstView(core, requested, options)
  } catch (error) {
    core.store.setState({ loading: false })
    // Invalid options are a fault of the dapp, so show the visitor no notice.
    if (error instanceof EarlyError) throw error
    core.log.error('Could not load the modal.', error)
    core.ui.showNotice()
    throw error
  }
  if (closings.get(core) !== closing) return core.store.setState({ loading: false })
  core.store.setState({ stack: [shown] })
  core.store.setState({ open: true, loading: false, success: undefined })
}

/** {@link close} called by the dapp. Also cancels `open` calls whose code is still loading. */
export function closeAtOnce(core: Core) {
  closings.set(core, (closings.get(core) ?? 0) + 1)
  close(core)
}

/** Closes without a confirmation. Aborts the dapp's open requests to the frame. */
export function close(core: Core) {
  for (const request of core.openRequests.keys()) request.abort()
  core.openRequests.clear()
  hide(core)
}

export function hide(core: Core) {
  const embedded = core.options.enableEmbedded === true
  core.store.setState({ open: embedded, toast: undefined, success: undefined })
  const first = embedded && isConnected(core.store.getState()) ? 'Account' : 'Connect'
  core.store.setState({ stack: [view(first)] })
}
