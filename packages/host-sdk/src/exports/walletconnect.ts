export { walletConnect } from '../connectors/walletConnect/walletConnect.js'
