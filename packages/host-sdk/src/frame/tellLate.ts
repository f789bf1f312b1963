import { hideToast, toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'
import { isFrameReady } from '../core/frame.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { isOffline } from '../platform/isOffline.js'

const LATE = 6_000

/**
 * Explains that restoring a login takes long or was postponed.
 * @returns a function that ends the message
 */
export function tellLate(core: Core): (outcome: 'ready' | 'absent') => void {
  let told: number | undefined
  const timer = setTimeout(() => {
    if (isFrameReady(core.store.getState()) || !isRestoring(core)) return
    toast(core, 'loading', isOffline() ? 'restore.offline' : 'restore.late')
    told = core.store.getState().toast?.id
  }, LATE)
  return (outcome) => {
    clearTimeout(timer)
    // Keep a newer toast of other code.
    if (told === undefined || core.store.getState().toast?.id !== told) return
    told = undefined
    if (outcome === 'ready' || core.store.getState().leftLogin) hideToast(core)
    else toast(core, 'info', 'restore.kept')
  }
}

function isRestoring(core: Core): boolean {
  return [...core.store.getState().connections.values()].some(
    ({ connectorId, status }) => connectorId === AUTH_CONNECTOR && status === 'restoring',
  )
}
