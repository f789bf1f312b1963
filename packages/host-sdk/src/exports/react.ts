export type { TokenTransfer } from '../assets/sendTokens.js'
export {
  useVestibuleActivity,
  useVestibuleBalances,
  useVestibuleNfts,
  useVestibuleSend,
} from '../react/assetHooks.js'
export { AccountButton, ConnectButton, NetworkButton, VestibuleButton } from '../react/buttons.js'
export { EmbeddedModal } from '../react/EmbeddedModal.js'
export {
  useVestibuleAccount,
  useVestibuleBalance,
  useVestibuleConnections,
  useVestibuleDeleteConnection,
  useVestibuleDisconnect,
  useVestibuleEvents,
  useVestibuleNetwork,
  useVestibuleProvider,
  useVestibuleSignIn,
  useVestibuleState,
  useVestibuleSwitchConnection,
  useVestibuleSwitchNetwork,
  useVestibuleTheme,
  useVestibuleWalletInfo,
} from '../react/hooks.js'
export type { Reading } from '../react/useReading.js'
export { type Action, type Given, useVestibuleAction } from '../react/useVestibuleAction.js'
export { useVestibule, VestibuleProvider } from '../react/VestibuleProvider.js'
export { useVestibuleWallets, type Wallets } from '../react/walletHooks.js'
