/** Hooks in another package that emits declarations and imports only its dependencies. */
import {
  useVestibule,
  useVestibuleAccount,
  useVestibuleActivity,
  useVestibuleBalance,
  useVestibuleBalances,
  useVestibuleCallsStatus,
  useVestibuleCapabilities,
  useVestibuleConnections,
  useVestibuleDeleteConnection,
  useVestibuleDisconnect,
  useVestibuleIdentity,
  useVestibuleNetwork,
  useVestibuleNfts,
  useVestibuleProvider,
  useVestibuleSend,
  useVestibuleSendCalls,
  useVestibuleSignIn,
  useVestibuleState,
  useVestibuleSwitchConnection,
  useVestibuleSwitchNetwork,
  useVestibuleTheme,
  useVestibuleWalletInfo,
  useVestibuleWallets,
} from '@vestibule/host-sdk/react'

export const useInstance = () => useVestibule()

export const useReadings = () => ({
  account: useVestibuleAccount(),
  activity: useVestibuleActivity(),
  balance: useVestibuleBalance(),
  balances: useVestibuleBalances(),
  calls: useVestibuleCallsStatus({ id: undefined }),
  capabilities: useVestibuleCapabilities(),
  connections: useVestibuleConnections(),
  identity: useVestibuleIdentity(),
  network: useVestibuleNetwork(),
  nfts: useVestibuleNfts(),
  provider: useVestibuleProvider(),
  signIn: useVestibuleSignIn(),
  state: useVestibuleState(),
  theme: useVestibuleTheme(),
  walletInfo: useVestibuleWalletInfo(),
  wallets: useVestibuleWallets(),
})

export const useActions = () => ({
  deleteConnection: useVestibuleDeleteConnection(),
  disconnect: useVestibuleDisconnect(),
  send: useVestibuleSend(),
  sendCalls: useVestibuleSendCalls(),
  switchConnection: useVestibuleSwitchConnection(),
  switchNetwork: useVestibuleSwitchNetwork(),
})
