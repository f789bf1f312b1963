import type { Core } from '../core/core.js'
import { coreOf } from '../core/coreOf.js'
import type { SignIn, SignInState } from '../core/model/siwx.js'
import type { State } from '../core/model/state.js'
import { requireSiwx } from './signSession.js'

const NOBODY: SignInState = { status: 'none', caipAddress: undefined, session: undefined }

export function getSignIn(vestibule: object): SignInState {
  return readSignIn(coreOf(vestibule).store.getState())
}

/** Calls the listener after every change of {@link getSignIn}. Returns an unsubscribe function. */
export function subscribeSignIn(
  vestibule: object,
  callback: (signIn: SignInState) => void,
): () => void {
  return coreOf(vestibule).store.subscribe((now, before) => {
    if (now.signIn !== before.signIn) callback(now.signIn ?? NOBODY)
  })
}

/**
 * Requests a sign-in from the connected wallet, without the modal if the wallet shows its own
 * window.
 * @returns whether the account is signed in now; false if the visitor cancelled
 * @throws 'SIWX is not enabled' without `siwx`, 'No ActiveCaipAddress found' without a connection,
 * and errors of the wallet and the session store
 */
export async function signIn(vestibule: object): Promise<boolean> {
  return (await load(coreOf(vestibule))).sign()
}

/**
 * Ends every session. If a sign-in is required, also disconnects the wallet.
 * @throws 'SIWX is not enabled' without `siwx`, and if the session store fails
 */
export async function signOut(vestibule: object): Promise<void> {
  await (await load(coreOf(vestibule))).signOut()
}

export function readSignIn({ signIn }: State): SignInState {
  return signIn ?? NOBODY
}

async function load(core: Core): Promise<SignIn> {
  requireSiwx(core)
  return (core.signIn as () => Promise<SignIn>)()
}
