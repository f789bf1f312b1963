import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { open } from '../navigation/modal.js'
import { isOffline } from '../platform/isOffline.js'
import { requireLogin } from './requireLogin.js'

/**
 * Signs in with a passkey, or with `create` offers a new account. The frame shows the progress in its own view.
 * @throws `storageBlocked`, `frameLoadFailed`
 */
export async function startPasskeyLogin(
  core: Core,
  options: { create?: boolean } = {},
): Promise<void> {
  const frame = await core.frame.get()
  await frame.call('connectPasskey', options)
}

/**
 * The same from outside of the modal, which opens to show the progress.
 * @throws `connectorNotFound` without an embedded wallet, `offline` at once on an offline device, `invalidParams` if `create`
 * is not a boolean, else as {@link startPasskeyLogin}
 */
export async function startOwnPasskeyLogin(
  core: Core,
  options?: { create?: boolean | undefined },
): Promise<void> {
  const create = options?.create ?? false
  if (typeof create !== 'boolean') throw new VestibuleError('invalidParams', { data: { create } })
  requireLogin(core)
  if (isOffline()) throw new VestibuleError('offline')
  await startPasskeyLogin(core, create ? { create } : {})
  if (!core.store.getState().open) await open(core, view('EmbeddedWallet', { surface: 'passkey' }))
}
