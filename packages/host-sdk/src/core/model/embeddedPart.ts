import type { Connector, Eip1193Provider } from './connector.js'
import type { EmbeddedContext } from './embeddedContext.js'
import type { EmbeddedSession } from './embeddedSession.js'

export type EmbeddedPart = {
  /** Undefined if the dapp lists no network of the namespace. */
  createConnector: (context: EmbeddedContext, session: EmbeddedSession) => Connector | undefined
  /** Uses only the embedded wallet. A request for accounts opens the login. */
  createProvider?: ((context: EmbeddedContext) => Eip1193Provider) | undefined
  /** Announces the provider by the namespace's standard. @returns a function that stops the announcement */
  announce?: ((context: EmbeddedContext, options: EmbeddedPart.Announced) => () => void) | undefined
}

export declare namespace EmbeddedPart {
  type Announced = AnnounceOptions & {
    /** Only for EVM. @throws `namespaceNotConfigured` without an adapter */
    getProvider: () => Eip1193Provider
  }
}

export type AnnounceOptions = {
  /** Reverse domain name. Libraries identify wallets by this name. @default dev.vestibule */
  rdns?: string | undefined
  /** @default Vestibule */
  name?: string | undefined
  /** A square `data:` image. @default the Vestibule mark */
  icon?: string | undefined
}
