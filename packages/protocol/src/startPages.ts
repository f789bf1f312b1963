/**
 * Pages of the wallet's origin that the SDK opens in the visitor's press, by purpose. They carry no secret: a start page asks
 * the wallet's frame on its opener for the next address.
 */
export const START_PATHS = {
  /** A request that is approved in the wallet's window. */
  approve: '/approve-start',
  /** A login at a provider, which returns to the same window. */
  login: '/login-start',
  /** The wallet's own page, which receives a session. */
  settings: '/settings-start',
} as const
export type StartPurpose = keyof typeof START_PATHS
