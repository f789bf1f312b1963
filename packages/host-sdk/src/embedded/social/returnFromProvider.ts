import { isSocialProvider, readReturn } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { view } from '../../core/model/views.js'
import { isLoginView } from '../../core/watchLoginViews.js'
import { open } from '../../navigation/modal.js'
import { hasInterruptedLogin } from '../resumeLogin.js'
import { loginOnReturn, resumeSocial } from './resumeSocial.js'

/** Opens the modal and continues the login, also after a reload. Ignores a login that is too old. */
export async function returnFromProvider(core: Core): Promise<void> {
  const { ended, own } = readReturn(globalThis.location.href)
  if (ended !== undefined) history.replaceState(history.state, '', own)
  const provider = core.storage.get('social_redirect')
  if (!isSocialProvider(provider) || !hasInterruptedLogin(core))
    return core.storage.remove('social_redirect')
  core.frame.get().catch(() => {
    // The next request to the frame reports the failure.
  })
  const back = view('ConnectingSocial', { provider })
  // Set the state first: the modal loads the code of the view.
  core.store.setState({ social: loginOnReturn(provider, ended) })
  await open(core, back)
  // Create the connect view only on demand.
  core.store.setState({ stack: [view('Connect'), back] })
  const stop = core.store.subscribe((state) => {
    if (isLoginView(state)) return
    stop()
    core.storage.remove('social_redirect')
  })
  await resumeSocial(core, provider, ended)
}
