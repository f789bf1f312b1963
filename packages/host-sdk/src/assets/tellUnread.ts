import { logAlert } from '../alerts/raiseAlert.js'
import { toastFailure } from '../alerts/toastFailure.js'
import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'
import { ASSET_FAILURES } from './failures.js'

/** Reports that a part of an account could not be read. While offline the list itself reports it. */
export function tellUnread(core: Core, id: keyof typeof ASSET_FAILURES, error?: unknown) {
  if (isOffline()) core.log.warn(ASSET_FAILURES[id].message, error)
  else if (isOfAction(core)) logAlert(core, ASSET_FAILURES, id, error)
  else toastFailure(core, ASSET_FAILURES, id, error)
}

/** Whether a toast says why an action of the visitor failed: a list that could not be read does not replace it. */
function isOfAction(core: Core): boolean {
  const { toast } = core.store.getState()
  if (toast?.variant !== 'error') return false
  return Object.values(ASSET_FAILURES).every(({ message }) => message !== toast.message)
}
