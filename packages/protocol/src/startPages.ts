/**
 * The SDK opens these during the visitor's click. They carry no secret: a start page asks the
 * wallet's frame on its opener for the next address.
 */
export const START_PATHS = {
  /** For a request. */
  approve: '/approve-start',
  /** A login at a provider, which returns to the same window. */
  login: '/login-start',
  /** The wallet's own page, which receives a session. */
  settings: '/settings-start',
} as const
export type StartPurpose = keyof typeof START_PATHS
