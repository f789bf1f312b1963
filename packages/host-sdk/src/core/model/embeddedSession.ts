import type { AuthUser, CaipNetworkId } from '@vestibule/protocol'

export type EmbeddedSession = {
  /** As far as this page knows. */
  user: () => AuthUser | undefined
  /** The user of the `login` event, until the page has connected. Saves a second request to the frame. */
  login?: AuthUser | undefined
  /** @param caipNetworkId The wallet's first network. @throws `notConnected` */
  load: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser>
  /** Does not ask the visitor. Undefined without a login. */
  restore: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser | undefined>
  /** The login has ended. */
  forget: () => void
  end: () => Promise<void>
}
