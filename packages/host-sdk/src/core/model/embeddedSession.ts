import type { AuthUser, CaipNetworkId } from '@vestibule/protocol'

export type EmbeddedSession = {
  /** The user that this page last read. */
  user: () => AuthUser | undefined
  /** User of the `login` event until the page has connected. Saves a request to the frame. */
  login?: AuthUser | undefined
  /** @param caipNetworkId first network of the wallet @throws `notConnected` */
  load: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser>
  /** Does not ask the visitor. Undefined without a login. */
  restore: (caipNetworkId?: CaipNetworkId) => Promise<AuthUser | undefined>
  /** Call after the login has ended. */
  forget: () => void
  end: () => Promise<void>
}
