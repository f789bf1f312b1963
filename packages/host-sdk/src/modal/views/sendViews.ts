/** Where a transfer is typed; a chunk of its own. */
export { default as styles } from './Assets/Assets.css?inline'
export { WalletSend } from './Assets/WalletSend.js'
export { WalletSendSelectToken } from './Assets/WalletSendSelectToken.js'
