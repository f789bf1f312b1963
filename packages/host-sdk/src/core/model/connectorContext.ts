import type { Namespace } from '@vestibule/protocol'
import type { Adapter } from './adapter.js'
import type { AdapterContext } from './adapterContext.js'
import type { AppChoice, Connector } from './connector.js'

/** The instance, as the functions of `connectors` see it. */
export type ConnectorContext = AdapterContext & {
  /** The dapp's adapters, by namespace. */
  adapters: ReadonlyMap<Namespace, Adapter>
  storage: {
    /** Stores the app of a connected wallet on this device, which the modal opens for requests. */
    setAppChoice: (choice: AppChoice | undefined) => void
  }
}

/** Creates a connector for an instance; undefined if it does not work there. */
export type CreateConnector = (context: ConnectorContext) => Connector | undefined

/** The same for a wallet of several namespaces: a connector for each. */
export type CreateConnectors = (context: ConnectorContext) => readonly Connector[]
