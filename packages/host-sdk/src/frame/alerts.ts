import type { AlertText } from '../alerts/raiseAlert.js'

/** What can be wrong with the secure frame. */
export const FRAME_ALERTS = {
  iframe_load_failed: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    long: 'The secure frame did not answer. Check `frameUrl`, the project’s allowed origins and the page’s `frame-src`.',
  },
  iframe_blocked: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    long: 'This page’s Content-Security-Policy keeps the secure frame out. Add the origin of `frameUrl` to its `frame-src`.',
  },
  iframe_request_timeout: {
    variant: 'error',
    message: 'Embedded Wallet Request Timed Out',
    long: 'The secure frame did not answer a request in time; the request was cancelled. Check that your services are running, then ask again.',
  },
  unverified_domain: {
    variant: 'error',
    message: 'Unverified Domain',
    long: 'The address in the dapp’s metadata is not the page’s own origin. Set `metadata.url` of `createVestibule` to the origin where the page is served.',
  },
} as const satisfies Record<string, AlertText>
