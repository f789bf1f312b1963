import type { Core } from '../core/core.js'
import { followApprovals } from '../embedded/approvals.js'
import { leaveLogin } from '../embedded/emailLogin.js'

/** What the page stops waiting for when the frame is not there, or there anew: its surface, approvals and login. */
export function frameLost(core: Core) {
  core.store.setState({ surface: { name: 'none', height: 0 } })
  followApprovals(core, 0)
  leaveLogin(core)
}
