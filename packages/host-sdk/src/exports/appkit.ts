export { createAppKit } from '../appkit/createAppKit.js'
export type { AppKitElements } from '../appkit/elements.js'
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
export { WagmiAdapter } from '../appkit/WagmiAdapter.js'
