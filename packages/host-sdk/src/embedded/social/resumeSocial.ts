import type { SocialFailure, SocialProvider } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import type { SocialLogin } from '../../core/model/state.js'
import { currentView } from '../../core/model/views.js'
import { isOffline } from '../../platform/isOffline.js'

/**
 * Continues a login that a restarted frame still stores. Waits for the network while offline.
 * @param ended failure reason from the page's URL, shown until the frame reports its own result
 */
export async function resumeSocial(
  core: Core,
  provider: SocialProvider,
  ended?: SocialFailure,
): Promise<void> {
  const said = loginOnReturn(provider, ended)
  core.store.setState({ social: said })
  const isResuming = () => {
    const state = core.store.getState()
    return currentView(state).name === 'ConnectingSocial' && state.social === said
  }
  if (ended !== undefined) correct(core, said)
  try {
    const frame = await core.frame.get()
    const { provider: known } = await frame.call('resumeLogin', {})
    if (!isResuming() || ended !== undefined) return
    const status = known === provider ? 'closed' : 'failed'
    core.store.setState({ social: { provider, status } })
  } catch (error) {
    if (!isResuming() || ended !== undefined) return
    const again = () => {
      if (isResuming()) void resumeSocial(core, provider)
    }
    if (isOffline()) addEventListener('online', again, { once: true, signal: core.lifetime.signal })
    else core.store.setState({ social: { provider, status: 'failed', error } })
  }
}

export function loginOnReturn(
  provider: SocialProvider,
  ended: SocialFailure | undefined,
): SocialLogin {
  return ended === undefined
    ? { provider, status: 'resuming' }
    : { provider, status: 'failed', reason: ended }
}

/** The URL reports a failure, but the frame still waits for the code: the URL is forged. */
function correct(core: Core, said: SocialLogin) {
  const stop = core.store.subscribe(({ social, surface }) => {
    if (social !== said) return stop()
    if (surface.name !== 'socialCode') return
    stop()
    core.store.setState({ social: { provider: said.provider, status: 'closed' } })
  })
}
