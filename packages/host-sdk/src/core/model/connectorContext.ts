import type { Namespace } from '@vestibule/protocol'
import type { Adapter } from './adapter.js'
import type { AdapterContext } from './adapterContext.js'
import type { AppChoice, Connector } from './connector.js'

/** The instance, for the functions of `connectors`. */
export type ConnectorContext = AdapterContext & {
  /** The dapp's adapters, by namespace. */
  adapters: ReadonlyMap<Namespace, Adapter>
  storage: {
    /** Stores the wallet's app on this device, which the modal opens for requests. */
    setAppChoice: (choice: AppChoice | undefined) => void
  }
}

/** Undefined if the connector does not work on the page. */
export type CreateConnector = (context: ConnectorContext) => Connector | undefined

/** Creates a connector for each namespace of a wallet. */
export type CreateConnectors = (context: ConnectorContext) => readonly Connector[]
