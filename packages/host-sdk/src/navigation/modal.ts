import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type View, view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { abortRequests } from '../core/openRequests.js'
import { readDevice } from '../platform/device.js'
import { reset } from './router.js'
import { chooseView, isUnsupported } from './viewRules.js'

/**
 * Opens the modal, on the requested view or on the one that fits.
 * @param asked The view, or what reads it once the modal is there.
 * @throws where its code cannot be had, which the visitor is told on the page; the next call tries again
 */
export async function open(
  core: Core,
  asked?: View | (() => Promise<View | undefined>),
): Promise<void> {
  core.store.setState({ loading: true })
  let requested: View | undefined
  try {
    await core.ui.load()
    requested = typeof asked === 'function' ? await asked() : asked
  } catch (error) {
    core.store.setState({ loading: false })
    // A view that there is not is for the dapp to hear of, and for nobody else.
    if (error instanceof VestibuleError) throw error
    core.log.error('The modal could not be loaded.', error)
    core.ui.showNotice()
    throw error
  }
  const state = core.store.getState()
  const connected = isConnected(state)
  const stuck = connected && isUnsupported(getNamespace(state), core.options)
  const hasAdapters = core.adapters.size > 0
  const fitting = chooseView({ requested, connected, hasAdapters, mobile: readDevice().mobile })
  reset(core, stuck && !requested ? view('UnsupportedChain') : fitting)
  core.store.setState({ open: true, loading: false, success: undefined })
}

/** Closes without asking. What the dapp waits for in the frame is taken back. */
export function close(core: Core) {
  abortRequests(core)
  core.openRequests.clear()
  hide(core)
}

/** Closes when everything is decided; the next opening starts again. */
export function hide(core: Core) {
  const embedded = core.options.enableEmbedded === true
  core.store.setState({ open: embedded, toast: undefined, success: undefined })
  reset(core, view(embedded && isConnected(core.store.getState()) ? 'Account' : 'Connect'))
}
