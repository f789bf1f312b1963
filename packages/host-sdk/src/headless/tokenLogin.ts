import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { currentView, view } from '../core/model/views.js'
import { finishLogin } from '../embedded/emailLogin.js'
import type { EmbeddedSurface } from '../embedded/embeddedSurfaces.js'
import { requireLogin } from '../embedded/requireLogin.js'
import { open } from '../navigation/modal.js'
import { isOffline } from '../platform/isOffline.js'
import { awaitConnection } from './namedWallet.js'

/** `nonce` identifies the visitor's device. A token with this nonce works only there. */
export type GetToken = (request: { nonce: string }) => string | Promise<string>

/**
 * Opens the modal if the visitor must agree first.
 * @throws `tokenRefused` with the reason, `userRejected`, `connectorNotFound` without the embedded
 * wallet, `offline`, `invalidParams` for an empty token
 */
export async function loginWithToken(core: Core, given: string | GetToken): Promise<void> {
  if (typeof given !== 'function') requireToken(given)
  requireLogin(core)
  if (isOffline()) throw new VestibuleError('offline')
  const before = core.store.getState().connections
  const frame = await core.frame.get()
  const token =
    typeof given === 'function' ? await given(await frame.call('getTokenNonce', {})) : given
  const { action } = await frame.call('connectToken', { token: requireToken(token) })
  if (action === 'CONNECT') return finishLogin(core)
  const { open: isOpen, surface } = core.store.getState()
  // The visitor must answer a question of the frame or recover the wallet on this device.
  const asked: EmbeddedSurface = surface.name === 'recover' ? 'recover' : 'consent'
  if (!isOpen) await open(core, view('EmbeddedWallet', { surface: asked }))
  await awaitConnection(core, before, { asking: currentView(core.store.getState()) })
}

function requireToken(token: unknown): string {
  if (typeof token === 'string' && token !== '') return token
  const message = '`loginWithToken` requires a token, or a function that returns a token'
  throw new VestibuleError('invalidParams', { message })
}
