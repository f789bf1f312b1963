export {
  createSiweConfig as createSIWEConfig,
  type SiweConfig as SIWEConfig,
  type SiweSession as SIWESession,
} from '../adapters/eip155/siwx/createSiweConfig.js'
export { AppKitProvider } from '../appkit/AppKitProvider.js'
export { BitcoinAdapter, Ethers5Adapter, EthersAdapter, SolanaAdapter } from '../appkit/adapters.js'
export type { AppKit } from '../appkit/appKitOf.js'
export { useAppKitConnection, useAppKitConnections } from '../appkit/connectionHooks.js'
export { createAppKit } from '../appkit/createAppKit.js'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  type AppKitElements,
  AppKitNetworkButton,
} from '../appkit/elements.js'
export {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '../appkit/hooks.js'
export { useAppKitWallet, useAppKitWallets } from '../appkit/walletHooks.js'
export { WalletButton as AppKitWalletButton } from '../react/WalletButton.js'
export type {
  BitcoinProvider as BitcoinConnector,
  Eip1193Provider,
  SolanaConnection as Connection,
  SolanaProvider as Provider,
} from './index.js'
