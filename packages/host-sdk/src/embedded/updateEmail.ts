import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { push, reset } from '../navigation/router.js'
import { isOffline } from '../platform/isOffline.js'

/**
 * Sends a code to the current address, and shows the code field unless the visitor has moved to
 * another view.
 * @throws `offline` on an offline device; `invalidEmail`, `emailCooldown` with the seconds to wait,
 * `rateLimited`, `notConnected`, `frameLoadFailed`
 */
export async function startEmailUpdate(
  core: Core,
  email: string,
  left: AbortSignal,
): Promise<void> {
  if (isOffline()) throw new VestibuleError('offline')
  const frame = await core.frame.get()
  const { action } = await frame.call('updateEmail', { email }, { signal: left })
  if (left.aborted) return
  const name = action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp'
  push(core, view(name, { email }))
}

/** The next login suggests the new email. */
export function finishEmailUpdate(core: Core, email: string) {
  core.storage.set('email', email)
  reset(core, view('Account'))
}
