import type { Connector, Eip1193Provider } from './connector.js'
import type { EmbeddedContext } from './embeddedContext.js'
import type { EmbeddedSession } from './embeddedSession.js'

export type EmbeddedPart = {
  /** Undefined if the dapp lists no network of the namespace. */
  createConnector: (context: EmbeddedContext, session: EmbeddedSession) => Connector | undefined
  /** Has only the wallet; a request for accounts opens the login. */
  createProvider?: ((context: EmbeddedContext) => Eip1193Provider) | undefined
  /** Announces the provider by the namespace's standard. @returns a function that stops it */
  announce?: ((context: EmbeddedContext, options: EmbeddedPart.Announced) => () => void) | undefined
}

export declare namespace EmbeddedPart {
  /** With the wallet's values as defaults. */
  type Announced = AnnounceOptions & {
    /** EVM only. @throws `namespaceNotConfigured` without an adapter for it */
    getProvider: () => Eip1193Provider
  }
}

/** How the embedded wallet announces itself. */
export type AnnounceOptions = {
  /** Reverse domain name; libraries identify a wallet by it. @default dev.vestibule */
  rdns?: string | undefined
  /** @default Vestibule */
  name?: string | undefined
  /** A data: image, square. @default the Vestibule mark */
  icon?: string | undefined
}
