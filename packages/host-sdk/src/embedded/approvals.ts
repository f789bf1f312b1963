import type { Core } from '../core/core.js'
import type { Asked } from '../core/model/asked.js'
import { currentView, view } from '../core/model/views.js'
import { tellAsked } from '../core/openRequests.js'
import { close, hide, open } from '../navigation/modal.js'
import { back, push } from '../navigation/router.js'

/**
 * Shows the approval while requests wait, and closes it after the last decision.
 * @param asked Kind of the visible request
 */
export function followApprovals(core: Core, pending: number, asked?: Asked) {
  const state = core.store.getState()
  const { answered } = core
  core.answered = undefined
  core.store.setState({
    pendingApprovals: pending,
    ...(asked !== undefined && { asked }),
  })
  tellAsked(core)
  const shown = state.open && currentView(state).name === 'ApproveTransaction'
  if (pending > 0 && !shown) {
    if (state.open) {
      core.store.setState({ success: undefined })
      push(core, view('ApproveTransaction'))
    } else open(core, view('ApproveTransaction')).catch((error: unknown) => takeBack(core, error))
  } else if (pending === 0 && shown) {
    if (!back(core)) hide(core)
    // A sign-in shows success only after the session is stored.
    if (state.signIn?.status !== 'signing') core.store.setState({ success: answered })
  }
}

/** Cancels the requests if the approval cannot be shown. */
function takeBack(core: Core, error: unknown) {
  core.log.error('The approval could not be shown; the request was cancelled.', error)
  close(core)
}
