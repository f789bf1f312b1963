export {
  type AuthUser,
  type CaipAddress,
  type CaipNetworkId,
  type ErrorType,
  type LoginProvider,
  type Metadata,
  type Namespace,
  type OtherNamespaces,
  type SocialProvider,
  type ThemeMode,
  type ThemeVariables,
  VestibuleError,
} from '@vestibule/protocol'
export type { Locale, Message } from '@vestibule/protocol/texts'
export type { AccountActivity } from '../assets/accountQueries.js'
export type { ChangeableOptions } from '../configuration/updateOptions.js'
// Export these types for the declarations of dapps.
export type { deleteConnection } from '../connections/deleteConnection.js'
export type { disconnect } from '../connections/disconnect.js'
export type {
  ConnectionStatus,
  PublicConnection,
  PublicConnections,
} from '../connections/listConnections.js'
export type { VestibuleEvent } from '../core/events.js'
export type {
  AccountState,
  NamespaceState,
  NetworkState,
  Status,
  TokenBalance,
} from '../core/model/account.js'
export type {
  Adapter,
  AdapterEvents,
  Connected,
  Discovery,
  Identity,
  Outcome,
} from '../core/model/adapter.js'
export type { AdapterActions, AdapterContext } from '../core/model/adapterContext.js'
export type { ChainReads } from '../core/model/chainReads.js'
export type { ConnectionId, ConnectionKey } from '../core/model/connection.js'
export type {
  Account,
  AccountType,
  AppChoice,
  Approval,
  Connector,
  ConnectorType,
  Eip1193Provider,
  Grant,
  PairingProposals,
  WalletInfo,
  WalletSession,
} from '../core/model/connector.js'
export type {
  ConnectorContext,
  CreateConnector,
  CreateConnectors,
} from '../core/model/connectorContext.js'
export type { EmbeddedPart } from '../core/model/embeddedPart.js'
export type { EmbeddedSession } from '../core/model/embeddedSession.js'
export type { Messages } from '../core/model/messages.js'
export type {
  BitcoinAccount,
  BitcoinProvider,
  BitcoinSignInput,
} from '../core/model/namespaces/bip122/provider.js'
export type {
  CosmosAccount,
  CosmosAminoDoc,
  CosmosAminoSigned,
  CosmosAminoSigner,
  CosmosDirectSigned,
  CosmosProvider,
  CosmosSignature,
  CosmosSignDoc,
  CosmosSigner,
} from '../core/model/namespaces/cosmos/provider.js'
export type {
  PolkadotPayload,
  PolkadotProvider,
  PolkadotSigned,
  PolkadotSigner,
} from '../core/model/namespaces/polkadot/provider.js'
export type {
  SolanaConnection,
  SolanaFeePayerService,
  SolanaProvider,
  SolanaPublicKey,
  SolanaSendOptions,
  SolanaTransaction,
} from '../core/model/namespaces/solana/provider.js'
export type { AddressOf, ProviderOf } from '../core/model/namespaceTypes.js'
export type { Network, NetworkInput } from '../core/model/network.js'
export type {
  ConnectMethod,
  ConnectorGroup,
  CustomWallet,
  Features,
  Options,
} from '../core/model/options.js'
export type { RemoteSession } from '../core/model/remoteSession.js'
export type { Siwx } from '../core/model/siwx.js'
export type { SiwxPart } from '../core/model/siwxPart.js'
export type { NftBalance, Pairing } from '../core/model/state.js'
export type { OpenableView, OpenOptions, PressEvent, SendArguments } from '../core/model/views.js'
export type { WalletConnectPart } from '../core/model/walletConnectPart.js'
export type {
  EmbeddedWalletInfo,
  PublicAccount,
  PublicNamespace,
  PublicState,
} from '../core/publicState.js'
export type { announceWallet } from '../embedded/announceWallet.js'
export type { getWallets, PublicWallet } from '../headless/getWallets.js'
export type { Queries } from '../headless/queries.js'
export type { switchConnection } from '../navigation/switchConnection.js'
export type { NativeBalance } from '../networks/nativeBalance.js'
export type { NodeRequest } from '../networks/nodes/createNode.js'
export type { NetworkTarget } from '../networks/readNetworkTarget.js'
export type { ErrorReport } from '../platform/createErrorReporter.js'
export type { HostElement } from '../platform/hostElement.js'
export type { LogLevel } from '../platform/log.js'
export type { Query } from '../query/query.js'
export { createVestibule } from '../start/createVestibule.js'
export type { Vestibule } from '../start/instance.js'
