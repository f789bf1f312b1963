export { ConnectingWalletConnect } from './ConnectingWalletConnect/ConnectingWalletConnect.js'
export { ConnectingWalletConnectBasic } from './ConnectingWalletConnect/ConnectingWalletConnectBasic.js'
