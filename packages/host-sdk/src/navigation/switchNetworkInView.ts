import type { CaipNetworkId } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { type ViewName, view } from '../core/model/views.js'
import { isConnected } from '../core/namespaceState.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { close } from './modal.js'
import { back, reset } from './router.js'

/** Views that a modal opens only to choose a network. */
const ERRANDS: ReadonlySet<ViewName> = new Set<ViewName>(['Networks', 'SwitchNetwork'])

/**
 * On success, closes a modal that was opened only for the switch. On failure, goes back. Does
 * nothing if the visitor has opened another view.
 * @returns the failure, and whether another view is shown now or the modal is closed
 */
export async function switchNetworkInView(
  core: Core,
  caipNetworkId: CaipNetworkId,
): Promise<Outcome> {
  const { stack } = core.store.getState()
  const isErrand =
    ERRANDS.has(stack[0].name) || stack.some(({ name }) => name === 'UnsupportedChain')
  const isWaiting = () => core.store.getState().stack === stack
  try {
    await switchNetwork(core, caipNetworkId)
  } catch (error) {
    if (!isWaiting()) return { left: true }
    return { left: back(core), error }
  }
  if (isWaiting()) leadOn(core, isErrand)
  return { left: true }
}

type Outcome = {
  /** False if the view of the switch is still shown. */
  left: boolean
  error?: unknown
}

/** @param isErrand Whether the modal was opened only to choose a network. */
function leadOn(core: Core, isErrand: boolean) {
  if (isErrand) close(core)
  else if (isConnected(core.store.getState())) reset(core, view('Account'))
  else if (!back(core)) close(core)
}
