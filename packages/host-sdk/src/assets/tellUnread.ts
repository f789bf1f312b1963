import { type AlertText, logAlert } from '../alerts/raiseAlert.js'
import { toastFailure } from '../alerts/toastFailure.js'
import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'

/** Failures that the operator fixes, or that end when the visitor is online again. */
export const ASSET_FAILURES = {
  historyUnavailable: {
    variant: 'warning',
    message: 'Failed to fetch transactions',
    long: 'The services did not send the account’s history. Check that they run, their log, and the page’s `connect-src`. The view has a button to try again.',
  },
  balanceUnavailable: {
    variant: 'warning',
    message: 'Token Balance Unavailable',
    long: 'The services did not send the account’s tokens. Check that they run, their log, and the page’s `connect-src`. The SDK asks again after 30 seconds.',
  },
  balanceUnsupported: {
    variant: 'warning',
    message: 'Token Balance Unavailable',
    long: 'The services have no data of this network, so the account shows only its own currency. Set `rpcUrl` of the network in `NETWORKS_FILE`, or `data.indexUrl` for Bitcoin.',
  },
  nftsUnavailable: {
    variant: 'warning',
    message: 'NFTs unavailable',
    long: 'The services did not send the account’s NFTs. Check that they run, their log, and the page’s `connect-src`. The SDK asks again after 30 seconds.',
  },
} as const satisfies Record<string, AlertText>

/** While offline, only logs the failure: the list shows it. */
export function tellUnread(core: Core, id: keyof typeof ASSET_FAILURES, error?: unknown) {
  if (isOffline()) core.log.warn(ASSET_FAILURES[id].message, error)
  else if (isOfAction(core)) logAlert(core, ASSET_FAILURES, id, error)
  else toastFailure(core, ASSET_FAILURES, id, error)
}

function isOfAction(core: Core): boolean {
  const { toast } = core.store.getState()
  if (toast?.variant !== 'error') return false
  return Object.values(ASSET_FAILURES).every(({ message }) => message !== toast.message)
}
