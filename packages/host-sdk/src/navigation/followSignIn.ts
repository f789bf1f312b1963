import { logAlert } from '../alerts/raiseAlert.js'
import { hideToast, toast } from '../alerts/toast.js'
import { toastFailure } from '../alerts/toastFailure.js'
import type { Core } from '../core/core.js'
import type { SignIn, SignInStatus, Siwx } from '../core/model/siwx.js'
import type { State } from '../core/model/state.js'
import { currentView, type ViewName, view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { isOffline } from '../platform/isOffline.js'
import { showSignIn, tellFailure } from './askToSignIn.js'
import { SIGN_IN_FAILURES } from './failures.js'
import { close } from './modal.js'
import { reset } from './router.js'
import { startSignIn } from './startSignIn.js'

/** Views of a connection, after which `afterConnect` continues. */
const CONNECTING: ReadonlySet<ViewName> = new Set<ViewName>([
  'ConnectingExternal',
  'ConnectingSocial',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'EmbeddedWallet',
])

export function followSignIn(core: Core, siwx: Siwx): SignIn {
  const signIn = startSignIn(core, siwx)
  const tellSaving = createSavingToast(core)
  show(core, 'none')
  core.store.subscribe((now, before) => {
    const was = before.signIn?.status ?? 'none'
    if ((now.signIn?.status ?? 'none') !== was) {
      tellSaving(was)
      show(core, was)
    }
    followVisitor(core, { signIn, siwx, before })
  })
  return signIn
}

/** In ms. Most sign-ins without a view finish sooner. */
const BRIEF = 300

/** Shows a toast if saving takes longer than `BRIEF`. Hides only its own toast. */
function createSavingToast(core: Core) {
  const message = 'Authenticating...'
  let timer: ReturnType<typeof setTimeout> | undefined
  return (was: SignInStatus) => {
    clearTimeout(timer)
    const { signIn, toast: shown } = core.store.getState()
    if (signIn?.status === 'saving' && was === 'checking')
      timer = setTimeout(() => toast(core, 'loading', message), BRIEF)
    else if (shown?.message === message) hideToast(core)
  }
}

function show(core: Core, was: SignInStatus) {
  const state = core.store.getState()
  const { status = 'none' } = state.signIn ?? {}
  const { name } = currentView(state)
  const isShown = state.open && name === 'SIWXSignMessage'
  if (status === 'asked') {
    if (was === 'signing' || was === 'saving') tellUnsigned(core, was)
    const isConnecting = state.open && CONNECTING.has(name)
    if (!isShown && !isConnecting) showSignIn(core)
  } else if (status === 'leaving' && was === 'checking') tellFailure(core)
  else if (status === 'signedIn' && was === 'saving') succeed(core)
  else if (isShown && (status === 'none' || status === 'signedIn' || status === 'signedOut'))
    close(core)
}

/** Reports a missing signature, or one that the dapp rejects. */
function tellUnsigned(core: Core, was: 'signing' | 'saving') {
  if (isOffline()) return toast(core, 'error', 'error.offline')
  if (was === 'signing') return toastFailure(core, SIGN_IN_FAILURES, 'signatureFailed')
  logAlert(core, SIGN_IN_FAILURES, 'signInNotSaved')
  toast(core, 'error', 'error.notSaved')
}

function succeed(core: Core) {
  const { open } = core.store.getState()
  close(core)
  if (open) core.store.setState({ success: 'signIn' })
}

/**
 * When the visitor leaves an optional sign-in, continues without it. The reopened modal shows a
 * required sign-in, or the switch from a network that cannot sign in.
 */
function followVisitor(
  core: Core,
  { signIn, siwx, before }: { signIn: SignIn; siwx: Siwx; before: State },
) {
  const now = core.store.getState()
  const isRequired = siwx.getRequired?.() === true
  const isAtAccount = now.open && currentView(now).name === 'Account'
  // A message for this network is not possible: the visitor must switch to sign in.
  if (isRequired && isAtAccount && isElsewhere(now)) reset(core, view('UnsupportedChain'))
  if (now.signIn?.status !== 'asked') return
  if (isRequired && isAtAccount) reset(core, view('SIWXSignMessage'))
  if (!isRequired && hasQuestion(before) && !hasQuestion(now)) signIn.cancel()
}

function isElsewhere(state: State): boolean {
  const { caipNetwork, requestedCaipNetworks } = getNamespace(state).networkState
  return (
    caipNetwork !== undefined &&
    !requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === caipNetwork.caipNetworkId)
  )
}

const hasQuestion = ({ open, stack }: State) =>
  open && stack.some(({ name }) => name === 'SIWXSignMessage')
