import { toastFailure } from '../alerts/toastFailure.js'
import { disconnect } from '../connections/disconnect.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { SIGN_IN_FAILURES } from './failures.js'
import { open } from './modal.js'
import { reset } from './router.js'

/**
 * Asks a visitor for the signature that signs them in, if the account has no session.
 * @returns Whether they can go on to the dapp: not while they are asked, nor where their sessions could not be read, so that the
 * wallet is being disconnected.
 * @throws if its code does not load
 */
export async function askToSignIn(core: Core): Promise<boolean> {
  const signIn = await core.signIn?.()
  const status = await signIn?.ask()
  if (status !== 'asked') return status !== 'leaving'
  showSignIn(core)
  if (isEmbedded(core))
    signIn?.sign().catch(() => {
      // The view shows the error and asks again.
    })
  return false
}

/** The wallet's own card shows the message and asks, so one press suffices. */
function isEmbedded(core: Core): boolean {
  const state = core.store.getState()
  return getNamespace(state).accountState.connectorId === AUTH_CONNECTOR
}

/** Shows the sign-in view, in the open modal or by opening it. */
export function showSignIn(core: Core) {
  const asks = view('SIWXSignMessage')
  if (core.store.getState().open) return reset(core, asks)
  open(core, asks).catch((error: unknown) => failSignIn(core, error))
}

/** A visitor who cannot be asked to sign in is disconnected. */
export function failSignIn(core: Core, error: unknown) {
  core.log.error('A sign-in was not asked for.', error)
  const state = core.store.getState()
  const { connectorId } = getNamespace(state).accountState
  const namespace = state.activeNamespace
  disconnect(core, { namespace, connectorId, closeModal: false }).catch((cause: unknown) =>
    core.log.warn('A wallet was not disconnected.', cause),
  )
  tellFailure(core)
}

/** Reports it, and leads back to the connect view. */
export function tellFailure(core: Core) {
  if (core.store.getState().open) reset(core, view('Connect'))
  toastFailure(core, SIGN_IN_FAILURES, 'signInFailed')
}
