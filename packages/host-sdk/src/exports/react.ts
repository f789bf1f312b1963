export type { TokenTransfer } from '../assets/send/sendTokens.js'
export {
  useVestibuleActivity,
  useVestibuleBalances,
  useVestibuleNfts,
  useVestibuleSend,
} from '../react/assetHooks.js'
export { AccountButton, ConnectButton, NetworkButton, VestibuleButton } from '../react/buttons.js'
export {
  type CallBatch,
  type CallsStatus,
  useVestibuleCallsStatus,
  useVestibuleCapabilities,
  useVestibuleSendCalls,
  type WalletCapabilities,
} from '../react/callHooks.js'
export { EmbeddedModal } from '../react/EmbeddedModal.js'
export {
  useVestibuleAccount,
  useVestibuleBalance,
  useVestibuleConnections,
  useVestibuleDeleteConnection,
  useVestibuleDisconnect,
  useVestibuleEvents,
  useVestibuleIdentity,
  useVestibuleNetwork,
  useVestibuleProvider,
  useVestibuleSignIn,
  useVestibuleState,
  useVestibuleSwitchConnection,
  useVestibuleSwitchNetwork,
  useVestibuleTheme,
  useVestibuleWalletInfo,
} from '../react/hooks.js'
export {
  type GrantedPermission,
  type PermissionRequest,
  useVestibulePermissions,
} from '../react/permissionHooks.js'
export type { Reading } from '../react/useReading.js'
export {
  type Action,
  type Given,
  type Progress,
  useVestibuleAction,
} from '../react/useVestibuleAction.js'
export { useVestibule, VestibuleProvider } from '../react/VestibuleProvider.js'
export { WalletButton } from '../react/WalletButton.js'
export { useVestibuleWallets, type Wallets } from '../react/walletHooks.js'
// Return types for a dapp's custom hooks.
export type {
  Account,
  AccountActivity,
  AddressOf,
  announceWallet,
  ChangeableOptions,
  Connector,
  deleteConnection,
  disconnect,
  Eip1193Provider,
  EmbeddedWalletInfo,
  getWallets,
  HostElement,
  Identity,
  Locale,
  Message,
  Messages,
  Namespace,
  NativeBalance,
  Network,
  NetworkInput,
  NetworkTarget,
  NftBalance,
  OpenOptions,
  Pairing,
  PressEvent,
  ProviderOf,
  PublicAccount,
  PublicConnections,
  PublicNamespace,
  PublicState,
  PublicWallet,
  Queries,
  Query,
  SendArguments,
  SocialProvider,
  Status,
  switchConnection,
  ThemeMode,
  ThemeVariables,
  TokenBalance,
  VestibuleEvent,
  WalletInfo,
} from './index.js'
export type { SignInState } from './siwx.js'
