import type { Core } from './core.js'
import { readDevice } from './device.js'
import { getNamespace, isConnected } from './namespaceState.js'
import { abortRequests } from './openRequests.js'
import { back, currentView, reset } from './router.js'
import { owesSignIn } from './siwx.js'
import { chooseView, isUnsupported } from './viewRules.js'
import { LOCKED_UNTIL_SIGN_IN, type View, view } from './views.js'

/** Milliseconds that the card shakes. */
export const SHAKE = 500

/**
 * Opens the modal, on the requested view or on the one that fits.
 * @throws where its code cannot be had, which the visitor is told on the page; the next call tries again
 */
export async function open(core: Core, requested?: View): Promise<void> {
  core.store.setState({ loading: true })
  try {
    await core.ui.load()
  } catch (error) {
    core.log.error('The modal could not be loaded.', error)
    core.ui.showNotice()
    throw error
  } finally {
    core.store.setState({ loading: false })
  }
  const state = core.store.getState()
  const connected = isConnected(state)
  const stuck = connected && isUnsupported(getNamespace(state), core.options)
  const hasAdapters = core.adapters.size > 0
  const fitting = chooseView({ requested, connected, hasAdapters, mobile: readDevice().mobile })
  reset(core, stuck && !requested ? view('UnsupportedChain') : fitting)
  core.store.setState({ open: true, success: undefined })
}

/** Closes without asking. What the dapp waits for in the frame is taken back. */
export function close(core: Core) {
  abortRequests(core)
  core.openRequests.clear()
  hide(core)
}

/** Closes when everything is decided; the next opening starts anew. */
export function hide(core: Core) {
  const embedded = core.options.enableEmbedded === true
  core.store.setState({ open: embedded, toast: undefined, success: undefined })
  reset(core, view(embedded && isConnected(core.store.getState()) ? 'Account' : 'Connect'))
}

/** What the close button, Escape and a click beside the card do: close, or shake where something would be left undone. */
export async function safeClose(core: Core): Promise<void> {
  if (await mustStay(core)) shake(core)
  else close(core)
}

/** What the back button does. */
export function goBack(core: Core) {
  if (!back(core)) close(core)
}

async function mustStay(core: Core): Promise<boolean> {
  const state = core.store.getState()
  const { name } = currentView(state)
  if (name === 'UnsupportedChain') return true
  if (name === 'SwitchNetwork' && state.stack.some((entry) => entry.name === 'UnsupportedChain'))
    return true
  if (!LOCKED_UNTIL_SIGN_IN.has(name)) return false
  const { accountState, networkState } = getNamespace(state)
  return owesSignIn(core.options.siwx, {
    caipAddress: accountState.caipAddress,
    caipNetworkId: networkState.caipNetwork?.caipNetworkId,
  })
}

function shake(core: Core) {
  if (core.store.getState().shake) return
  core.store.setState({ shake: true })
  setTimeout(() => core.store.setState({ shake: false }), SHAKE)
}
