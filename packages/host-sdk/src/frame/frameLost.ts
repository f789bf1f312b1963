import { followApprovals } from '../core/approvals.js'
import type { Core } from '../core/core.js'
import { leaveLogin } from '../core/emailLogin.js'

/** What the page stops waiting for when the frame is not there, or there anew: its surface, approvals and login. */
export function frameLost(core: Core) {
  core.store.setState({ surface: { name: 'none', height: 0 } })
  followApprovals(core, 0)
  leaveLogin(core)
}
