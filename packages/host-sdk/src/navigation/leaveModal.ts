import type { Core } from '../core/core.js'
import { owesSignIn } from '../core/model/siwx.js'
import type { State } from '../core/model/state.js'
import { currentView, LOCKED_UNTIL_SIGN_IN, type View } from '../core/model/views.js'
import { close } from './modal.js'
import { back } from './router.js'

export const SHAKE = 500

/** Runs on the close button, Escape or a click beside the card. Closes the modal, or shakes the card if a step is unfinished. */
export function safeClose(core: Core) {
  if (mustStay(core, core.store.getState())) shake(core)
  else close(core)
}

export function goBack(core: Core) {
  if (!back(core)) close(core)
}

/** Whether the visitor must decide before the modal can close. */
export function mustStay(core: Pick<Core, 'options'>, state: State): boolean {
  const { name } = currentView(state)
  const isWayOut = name === 'UnsupportedChain' || name === 'SwitchNetwork'
  if (isWayOut && state.stack.some(isStuck)) return true
  return LOCKED_UNTIL_SIGN_IN.has(name) && owesSignIn(core.options.siwx, state.signIn)
}

const isStuck = ({ name, params }: View) => name === 'UnsupportedChain' && params === undefined

function shake(core: Core) {
  if (core.store.getState().shake) return
  core.store.setState({ shake: true })
  setTimeout(() => core.store.setState({ shake: false }), SHAKE)
}
