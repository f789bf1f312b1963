import { toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'
import type { SocialLogin } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { isLoginView } from '../core/watchLoginViews.js'
import { followApprovals } from '../embedded/approvals.js'
import { leaveLogin } from '../embedded/emailLogin.js'
import { resumeSocial } from '../embedded/social/resumeSocial.js'

export function frameLost(core: Core) {
  core.store.setState({ surface: { name: 'none', height: 0 } })
  followApprovals(core, 0)
  const state = core.store.getState()
  const { social } = state
  if (currentView(state).name === 'ConnectingSocial' && social !== undefined) {
    if (!WITHOUT_FRAME.has(social.status)) void resumeSocial(core, social.provider)
  } else if (isLoginView(state)) {
    leaveLogin(core)
    toast(core, 'error', 'error.frameLoadFailed')
  }
}

/** A provider login works before the frame loads, and reports a failed load itself. */
const WITHOUT_FRAME: ReadonlySet<SocialLogin['status']> = new Set<SocialLogin['status']>([
  'starting',
  'blocked',
  'resuming',
  'failed',
])
