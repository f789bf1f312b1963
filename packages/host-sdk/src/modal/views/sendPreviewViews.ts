/** The review of a transfer; a lazy chunk. */
export { default as styles } from './Send/Send.css?inline'
export { WalletSendPreview } from './Send/WalletSendPreview.js'
