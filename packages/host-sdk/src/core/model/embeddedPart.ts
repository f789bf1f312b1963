import type { Connector, Eip1193Provider } from './connector.js'
import type { EmbeddedContext } from './embeddedContext.js'
import type { EmbeddedSession } from './embeddedSession.js'

/** The embedded wallet's part in one namespace. */
export type EmbeddedPart = {
  /** Creates its connector; undefined if the dapp lists no network of the namespace. */
  createConnector: (context: EmbeddedContext, session: EmbeddedSession) => Connector | undefined
  /** Only the wallet, like the namespace's other wallets; a request for accounts opens the login. */
  createProvider?: ((context: EmbeddedContext) => Eip1193Provider) | undefined
  /**
   * Announces the provider to the page in the namespace's standard.
   * @returns a function that stops it
   */
  announce?: ((context: EmbeddedContext, options: EmbeddedPart.Announced) => () => void) | undefined
}

export declare namespace EmbeddedPart {
  /** Options, with the wallet's own values as defaults. */
  type Announced = AnnounceOptions & {
    /** Only the wallet, on EVM. @throws `namespaceNotConfigured` without an adapter for it */
    getProvider: () => Eip1193Provider
  }
}

/** The announcement of the embedded wallet. */
export type AnnounceOptions = {
  /** Reverse domain name; libraries know a wallet by it. @default dev.vestibule */
  rdns?: string | undefined
  /** @default Vestibule */
  name?: string | undefined
  /** A data: image, square. @default the Vestibule mark */
  icon?: string | undefined
}
