export {
  type CaipAddress,
  type CaipNetworkId,
  type Metadata,
  type Namespace,
  type ThemeMode,
  type ThemeVariables,
  VestibuleError,
} from '@vestibule/protocol'
// The options of what an instance does, so that a dapp's own declarations can name them.
export type { deleteConnection } from '../connections/deleteConnection.js'
export type { disconnect } from '../connections/disconnect.js'
export type {
  ConnectionStatus,
  PublicConnection,
  PublicConnections,
} from '../connections/listConnections.js'
export type { switchConnection } from '../connections/switchConnection.js'
export type { Adapter, AdapterEvents, Connected, Discovery } from '../core/adapter.js'
export type {
  Account,
  Connection,
  Connector,
  CreateConnector,
  Eip1193Provider,
  WalletInfo,
} from '../core/connector.js'
export type { Network, NetworkInput } from '../core/network.js'
export type {
  ConnectMethod,
  ConnectorGroup,
  CustomWallet,
  Features,
  Options,
} from '../core/options.js'
export type { PublicAccount, PublicNamespace, PublicState } from '../core/publicState.js'
export type { Siwx } from '../core/siwx.js'
export type { Status } from '../core/state.js'
export { createVestibule } from '../createVestibule.js'
export type { Vestibule } from '../instance.js'
export type { ErrorReport } from '../platform/createErrorReporter.js'
