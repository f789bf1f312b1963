import type { AlertText } from '../alerts/raiseAlert.js'

/** Parts of an account that could not be read; the operator fixes them, or they end when the visitor is online again. */
export const ASSET_FAILURES = {
  historyUnavailable: {
    variant: 'warning',
    message: 'Failed to fetch transactions',
    long: 'The services did not answer with the account’s history. Look whether they are up and their log, and whether the page’s `connect-src` has them; the view has a button that asks again.',
  },
  balanceUnavailable: {
    variant: 'warning',
    message: 'Token Balance Unavailable',
    long: 'The services did not answer with the account’s tokens. Look whether they are up and their log, and whether the page’s `connect-src` has them; they are asked again after 30 seconds.',
  },
  balanceUnsupported: {
    variant: 'warning',
    message: 'Token Balance Unavailable',
    long: 'The services have no data of this network, so that the account shows its own currency alone. Give it an `rpcUrl` in `NETWORKS_FILE`, or an `indexUrl` where it is read of one.',
  },
  nftsUnavailable: {
    variant: 'warning',
    message: 'NFTs unavailable',
    long: 'The services did not answer with the account’s NFTs. Look whether they are up and their log, and whether the page’s `connect-src` has them; they are asked again after 30 seconds.',
  },
} as const satisfies Record<string, AlertText>
