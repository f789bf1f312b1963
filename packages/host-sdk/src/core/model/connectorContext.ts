import type { Namespace } from '@vestibule/protocol'
import type { Adapter } from './adapter.js'
import type { AdapterContext } from './adapterContext.js'
import type { AppChoice, Connector } from './connector.js'

export type ConnectorContext = AdapterContext & {
  /** The dapp's adapters, by namespace. */
  adapters: ReadonlyMap<Namespace, Adapter>
  storage: {
    /** Stores which app on this device the modal opens for requests. */
    setAppChoice: (choice: AppChoice | undefined) => void
  }
}

/** @returns undefined if the connector does not work on the page */
export type CreateConnector = (context: ConnectorContext) => Connector | undefined

/** Creates a connector for each namespace of a wallet. */
export type CreateConnectors = (context: ConnectorContext) => readonly Connector[]
