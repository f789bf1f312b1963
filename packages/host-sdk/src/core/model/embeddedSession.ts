import type { AuthUser, CaipNetworkId } from '@vestibule/protocol'

/** The one login behind the embedded wallet's connectors. */
export type EmbeddedSession = {
  /** The signed-in user, as far as this page knows. */
  user: () => AuthUser | undefined
  /** The user of the `login` event, until the page has connected that user. Saves a second question to the frame. */
  login?: AuthUser | undefined
  /**
   * Asks the frame for the signed-in user. @param caipNetworkId The network that the wallet starts on. @throws
   * `notConnected`
   */
  load: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser>
  /** Restores the login without asking; undefined without one. */
  restore: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser | undefined>
  /** Forgets who it was, since the login is over. */
  forget: () => void
  /** Signs out. */
  end: () => Promise<void>
}
