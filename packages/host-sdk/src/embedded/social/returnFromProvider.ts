import type { Core } from '../../core/core.js'
import { view } from '../../core/model/views.js'
import { open } from '../../navigation/modal.js'
import { hasInterruptedLogin, resumeLogin } from '../resumeLogin.js'

/**
 * Opens the modal for who comes back from a provider, and goes on with their login. Who never came back and visits the page
 * another day finds it closed.
 */
export async function returnFromProvider(core: Core): Promise<void> {
  core.storage.remove('social_redirect')
  if (!hasInterruptedLogin(core)) return
  await open(core, view('Connect'))
  await resumeLogin(core, new AbortController().signal)
}
