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
 * @returns whether the visitor can continue to the dapp. False while the view asks, or if the
 * sessions could not be read: the wallet then disconnects.
 * @throws if the sign-in code does not load
 */
export async function askToSignIn(core: Core): Promise<boolean> {
  const signIn = await core.signIn?.()
  const status = await signIn?.ask()
  if (status !== 'asked') return status !== 'leaving'
  showSignIn(core)
  if (isEmbedded(core))
    signIn?.sign().catch(() => {
      // The view shows the error and allows a retry.
    })
  return false
}

/** Whether the embedded wallet's card shows the message, so that one click suffices. */
function isEmbedded(core: Core): boolean {
  const state = core.store.getState()
  return getNamespace(state).accountState.connectorId === AUTH_CONNECTOR
}

export function showSignIn(core: Core) {
  const asks = view('SIWXSignMessage')
  if (core.store.getState().open) return reset(core, asks)
  open(core, asks).catch((error: unknown) => failSignIn(core, error))
}

/** Disconnects, because the visitor cannot sign in. */
export function failSignIn(core: Core, error: unknown) {
  core.log.error('Could not start a sign-in.', error)
  const state = core.store.getState()
  const { connectorId } = getNamespace(state).accountState
  const namespace = state.activeNamespace
  disconnect(core, { namespace, connectorId, closeModal: false }).catch((cause: unknown) =>
    core.log.warn('A wallet could not be disconnected.', cause),
  )
  tellFailure(core)
}

export function tellFailure(core: Core) {
  if (core.store.getState().open) reset(core, view('Connect'))
  toastFailure(core, SIGN_IN_FAILURES, 'signInFailed')
}
