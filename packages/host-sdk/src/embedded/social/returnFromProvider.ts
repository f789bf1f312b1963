import type { Core } from '../../core/core.js'
import { view } from '../../core/model/views.js'
import { open } from '../../navigation/modal.js'
import { resumeLogin } from '../resumeLogin.js'

/** Opens the modal for who comes back from a provider, and goes on with their login. */
export async function returnFromProvider(core: Core): Promise<void> {
  core.storage.remove('social_redirect')
  await open(core, view('Connect'))
  await resumeLogin(core, new AbortController().signal)
}
