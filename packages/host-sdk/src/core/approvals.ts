import type { Core } from './core.js'
import { close, hide, open } from './modal.js'
import { back, currentView, push } from './router.js'
import { view } from './views.js'

/** Shows the approval while the frame has requests that wait for the visitor, and leaves when the last is decided. */
export function followApprovals(core: Core, pending: number) {
  core.store.setState({ pendingApprovals: pending })
  const state = core.store.getState()
  const shown = state.open && currentView(state).name === 'ApproveTransaction'
  if (pending > 0 && !shown) {
    if (state.open) push(core, view('ApproveTransaction'))
    else open(core, view('ApproveTransaction')).catch((error: unknown) => takeBack(core, error))
  } else if (pending === 0 && shown && !back(core)) {
    hide(core)
  }
}

/** Where the approval cannot be shown, nothing may wait for it. */
function takeBack(core: Core, error: unknown) {
  core.log.error('The approval could not be shown; the request was taken back.', error)
  close(core)
}
