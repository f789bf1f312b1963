/** What an account holds, and sending and receiving it; one chunk of their own. */
export { Activity } from './Assets/Activity.js'
export { default as styles } from './Assets/Assets.css?inline'
export { Tokens } from './Assets/Tokens.js'
export { WalletReceive } from './Assets/WalletReceive.js'
export { WalletSend } from './Assets/WalletSend.js'
export { WalletSendPreview } from './Assets/WalletSendPreview.js'
export { WalletSendSelectToken } from './Assets/WalletSendSelectToken.js'
