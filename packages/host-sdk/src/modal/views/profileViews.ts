/** The visitor's wallets; a chunk of their own. */
export { default as styles } from './ProfileWallets/ProfileWallets.css?inline'
export { ProfileWallets } from './ProfileWallets/ProfileWallets.js'
