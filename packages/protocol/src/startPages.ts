/**
 * Pages that the SDK opens during a click, without secrets in the URL. The page requests the next
 * address from the wallet's frame on its opener.
 */
export const START_PATHS = {
  approve: '/approve-start',
  /** For a login at a provider, which returns to this window. */
  login: '/login-start',
  /** For the wallet's settings page, which receives a session. */
  settings: '/settings-start',
} as const
export type StartPurpose = keyof typeof START_PATHS
