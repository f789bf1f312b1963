import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { open } from '../navigation/modal.js'
import { isOffline } from '../platform/isOffline.js'
import { requireLogin } from './requireLogin.js'

/** @param create Also offers a new account. @throws `storageBlocked`, `frameLoadFailed` */
export async function startPasskeyLogin(
  core: Core,
  options: { create?: boolean } = {},
): Promise<void> {
  const frame = await core.frame.get()
  await frame.call('connectPasskey', options)
}

/**
 * Opens the modal for the progress.
 * @throws `connectorNotFound` without an embedded wallet, `offline` on an offline device,
 * `invalidParams` if `create` is not a boolean, else like {@link startPasskeyLogin}
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
