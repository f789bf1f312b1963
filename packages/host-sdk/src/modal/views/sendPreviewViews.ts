export { default as styles } from './Send/Send.css?inline'
export { WalletSendPreview } from './Send/WalletSendPreview.js'
