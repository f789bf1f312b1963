import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { followApprovals } from '../embedded/approvals.js'
import { leaveLogin } from '../embedded/emailLogin.js'

/** What the page stops waiting for when the frame is not there, or there anew: its surface, approvals and login. */
export function frameLost(core: Core) {
  core.store.setState({ surface: { name: 'none', height: 0 } })
  followApprovals(core, 0)
  if (!isBeginning(core.store.getState())) leaveLogin(core)
}

/** A login at a provider is on the screen before the frame is there, and says itself that none came. */
function isBeginning(state: State): boolean {
  const status = state.social?.status
  return (
    currentView(state).name === 'ConnectingSocial' && (status === 'starting' || status === 'failed')
  )
}
