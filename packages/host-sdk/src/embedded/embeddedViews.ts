import type { Surface } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { currentView, type ViewName, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'
import { close } from '../navigation/modal.js'
import { back, push, replace, reset } from '../navigation/router.js'
import { type EmbeddedSurface, isEmbedded } from './embeddedSurfaces.js'
import { refreshUser } from './protectWallet.js'

/** The frame moved to another step, such as from device approval to the code. */
export function followSurface(core: Core, name: Surface) {
  const shown = currentView(core.store.getState())
  if (name === 'code' && shown.name === 'EmailVerifyDevice')
    replace(core, view('EmailVerifyOtp', { ...shown.params, isApproved: true }))
  if (name === 'device' && shown.name === 'EmailVerifyOtp')
    replace(core, view('EmailVerifyDevice', { email: shown.params.email }))
  if (name === 'secondaryCode' && shown.name === 'UpdateEmailPrimaryOtp')
    replace(core, view('UpdateEmailSecondaryOtp', shown.params))
  if (name === 'none' && UPDATES.has(shown.name)) void leaveUpdate(core)
  if (isEmbedded(name)) showSurface(core, name)
  if (name === 'none' && shown.name === 'EmbeddedWallet' && !held.has(core)) leaveSurface(core)
}

/** Pages that are connecting after the frame completed the login. */
const held = new WeakSet<Core>()

/** Keeps the frame's view during a follow-up action: the login must not reappear. */
export async function holdSurface(core: Core, work: () => Promise<void>): Promise<void> {
  held.add(core)
  try {
    await work()
  } finally {
    held.delete(core)
    const state = core.store.getState()
    if (state.surface.name === 'none' && currentView(state).name === 'EmbeddedWallet')
      leaveSurface(core)
  }
}

const UPDATES: ReadonlySet<ViewName> = new Set<ViewName>([
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
])

/** The view shows a changed email and then closes itself. */
async function leaveUpdate(core: Core) {
  await refreshUser(core)
  const state = core.store.getState()
  if (UPDATES.has(currentView(state).name) && state.surface.name === 'none') back(core)
}

const STEPS: ReadonlySet<ViewName> = new Set<ViewName>([
  'EmbeddedWallet',
  'EmailVerifyOtp',
  'ConnectingSocial',
])

/** Does not open a closed modal. */
export function showSurface(core: Core, surface: EmbeddedSurface) {
  const state = core.store.getState()
  if (!state.open) return
  const { name } = currentView(state)
  const next = view('EmbeddedWallet', { surface })
  // Replace the previous step: its proof cannot be used again.
  if (STEPS.has(name)) replace(core, next)
  else push(core, next)
}

export function surfaceLeft(core: Core): Promise<void> {
  return new Promise((resolve) => {
    const isLeft = () => !core.store.getState().stack.some(({ name }) => name === 'EmbeddedWallet')
    if (isLeft()) return resolve()
    const stop = core.store.subscribe(() => {
      if (!isLeft()) return
      stop()
      resolve()
    })
  })
}

function leaveSurface(core: Core) {
  // A login of the dapp's own modal has no previous view.
  if (!back(core)) {
    if (isConnected(core.store.getState())) reset(core, view('Account'))
    else close(core)
  }
  void refreshUser(core)
}
