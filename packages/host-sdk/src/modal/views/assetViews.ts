/** What an account holds and did, and where it receives; one chunk of their own. */
export { Activity } from './Assets/Activity.js'
export { default as styles } from './Assets/Assets.css?inline'
export { Tokens } from './Assets/Tokens.js'
export { WalletReceive } from './Assets/WalletReceive.js'
