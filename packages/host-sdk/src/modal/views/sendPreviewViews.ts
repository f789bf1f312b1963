/** Where a transfer is reviewed; a chunk of its own. */
export { default as styles } from './Send/Send.css?inline'
export { WalletSendPreview } from './Send/WalletSendPreview.js'
