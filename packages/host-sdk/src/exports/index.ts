export {
  type CaipAddress,
  type CaipNetworkId,
  type Metadata,
  type Namespace,
  type ThemeMode,
  type ThemeVariables,
  VestibuleError,
} from '@vestibule/protocol'
export type { Adapter, AdapterEvents, Connected, Discovery } from '../core/adapter.js'
export type {
  Account,
  Connection,
  Connector,
  CreateConnector,
  Eip1193Provider,
  WalletInfo,
} from '../core/connector.js'
export type { ErrorReport } from '../core/createErrorReporter.js'
// The options of what an instance does, so that a dapp's own declarations can name them.
export type { deleteConnection } from '../core/deleteConnection.js'
export type { disconnect } from '../core/disconnect.js'
export type { Vestibule } from '../core/instance.js'
export type {
  ConnectionStatus,
  PublicConnection,
  PublicConnections,
} from '../core/listConnections.js'
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
export type { switchConnection } from '../core/switchConnection.js'
export { createVestibule } from '../createVestibule.js'
