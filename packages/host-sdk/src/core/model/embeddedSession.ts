import type { AuthUser, CaipNetworkId } from '@vestibule/protocol'

/** The one login behind the embedded wallet's connectors. */
export type EmbeddedSession = {
  /** The signed-in user, as far as this page knows. */
  user: () => AuthUser | undefined
  /** The user of the `login` event, until the page has connected that user. Saves a second request to the frame. */
  login?: AuthUser | undefined
  /** Asks the frame for the signed-in user. @param caipNetworkId The wallet's first network. @throws `notConnected` */
  load: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser>
  /** Restores the login without a question. Undefined without one. */
  restore: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser | undefined>
  /** Forgets the user, since the login has ended. */
  forget: () => void
  /** Signs out. */
  end: () => Promise<void>
}
