export { default as styles } from './Send/Send.css?inline'
export { WalletSend } from './Send/WalletSend.js'
export { WalletSendSelectToken } from './Send/WalletSendSelectToken.js'
