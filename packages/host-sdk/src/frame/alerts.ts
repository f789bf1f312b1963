import type { AlertText } from '../alerts/raiseAlert.js'

export const FRAME_ALERTS = {
  iframe_load_failed: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    long: 'The secure frame did not answer. Check `frameUrl`, the project’s allowed origins and the page’s `frame-src`.',
  },
  iframe_blocked: {
    variant: 'error',
    message: 'Network Error - Could not load embedded wallet',
    long: 'This page’s Content-Security-Policy blocks the secure frame. Add the origin of `frameUrl` to its `frame-src`.',
  },
  iframe_request_timeout: {
    variant: 'error',
    message: 'Embedded Wallet Request Timed Out',
    long: 'The secure frame did not answer in time, so the request was cancelled. Check that your services are running, then try again.',
  },
  page_insecure: {
    variant: 'error',
    message: 'Email and social logins need https',
    long: 'This page is served without https, where browsers have no `crypto.subtle`, so the embedded wallet cannot run. Serve the page by https, or open it at `localhost`.',
  },
  page_nested: {
    variant: 'error',
    message: 'Email and social logins do not work inside another page',
    long: 'This page is in an iframe of another page, which could cover what the embedded wallet shows. Open the dapp in its own tab, or leave `frameUrl` out of `createVestibule` where it is framed.',
  },
  unverified_domain: {
    variant: 'error',
    message: 'Unverified Domain',
    long: 'The address in the dapp’s metadata is not the page’s own origin. Set `metadata.url` of `createVestibule` to the origin where the page is served.',
  },
} as const satisfies Record<string, AlertText>
