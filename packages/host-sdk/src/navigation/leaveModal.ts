import type { Core } from '../core/core.js'
import { owesSignIn } from '../core/model/siwx.js'
import { currentView, LOCKED_UNTIL_SIGN_IN } from '../core/model/views.js'
import { close } from './modal.js'
import { back } from './router.js'

/** Milliseconds that the card shakes. */
export const SHAKE = 500

/** What the close button, Escape and a click beside the card do: close, or shake where something would be left undone. */
export function safeClose(core: Core) {
  if (mustStay(core)) shake(core)
  else close(core)
}

/** What the back button does. */
export function goBack(core: Core) {
  if (!back(core)) close(core)
}

function mustStay(core: Core): boolean {
  const state = core.store.getState()
  const { name } = currentView(state)
  if (name === 'UnsupportedChain') return true
  if (name === 'SwitchNetwork' && state.stack.some((entry) => entry.name === 'UnsupportedChain'))
    return true
  return LOCKED_UNTIL_SIGN_IN.has(name) && owesSignIn(core.options.siwx, state.signIn)
}

function shake(core: Core) {
  if (core.store.getState().shake) return
  core.store.setState({ shake: true })
  setTimeout(() => core.store.setState({ shake: false }), SHAKE)
}
