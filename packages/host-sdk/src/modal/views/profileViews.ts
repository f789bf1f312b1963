export { default as styles } from './ProfileWallets/ProfileWallets.css?inline'
export { ProfileWallets } from './ProfileWallets/ProfileWallets.js'
