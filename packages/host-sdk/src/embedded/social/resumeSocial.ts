import type { SocialProvider } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { currentView } from '../../core/model/views.js'
import { isOffline } from '../../platform/isOffline.js'

/**
 * Goes on with a login at a provider that a frame which is there anew still knows: that of a page which was left for the
 * provider, or of one that lost its frame meanwhile. Its view is shown, and says how it stands. Without a network it goes on
 * when that is back.
 */
export async function resumeSocial(core: Core, provider: SocialProvider): Promise<void> {
  core.store.setState({ social: { provider, status: 'resuming' } })
  try {
    const frame = await core.frame.get()
    const { provider: known } = await frame.call('resumeLogin', {})
    if (!isResuming(core)) return
    const status = known === provider ? 'closed' : 'failed'
    core.store.setState({ social: { provider, status } })
  } catch (error) {
    if (!isResuming(core)) return
    if (isOffline()) addEventListener('online', () => void again(core, provider), { once: true })
    else core.store.setState({ social: { provider, status: 'failed', error } })
  }
}

/** Whether nothing else has come of it, and the visitor still looks at it. */
function isResuming(core: Core): boolean {
  const state = core.store.getState()
  return currentView(state).name === 'ConnectingSocial' && state.social?.status === 'resuming'
}

async function again(core: Core, provider: SocialProvider) {
  if (isResuming(core)) await resumeSocial(core, provider)
}
