/** The views of a transfer; one chunk of their own. */
export { default as styles } from './Assets/Assets.css?inline'
export { WalletSend } from './Assets/WalletSend.js'
export { WalletSendPreview } from './Assets/WalletSendPreview.js'
export { WalletSendSelectToken } from './Assets/WalletSendSelectToken.js'
