import { EarlyError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type OpenOptions, type View, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'

/** Counts the dapp's closings of an instance's modal. */
const closings = new WeakMap<Core, number>()

/**
 * Opens the requested view, the view of the dapp's options, or the default view. The modal stays
 * closed if the dapp closes it while the code loads.
 * @throws if its code cannot be loaded: the page
 * shows it, and the next call retries. `invalidParams` for invalid options, without a change of the
 * modal.
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
    // The dapp's developer must fix invalid options, not the visitor.
    if (error instanceof EarlyError) throw error
    core.log.error('The modal could not be loaded.', error)
    core.ui.showNotice()
    throw error
  }
  if (closings.get(core) !== closing) return core.store.setState({ loading: false })
  core.store.setState({ stack: [shown] })
  core.store.setState({ open: true, loading: false, success: undefined })
}

/** {@link close} by the dapp, which also cancels openings that still load. */
export function closeAtOnce(core: Core) {
  closings.set(core, (closings.get(core) ?? 0) + 1)
  close(core)
}

/** Without a confirmation. Cancels the dapp's open requests to the frame. */
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
