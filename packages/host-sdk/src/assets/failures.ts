import type { AlertText } from '../alerts/raiseAlert.js'

/** Parts of an account that could not be read; the operator fixes them, or they end when the visitor is online again. */
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
