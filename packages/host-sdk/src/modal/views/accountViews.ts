export { default as styles } from './Account/Account.css?inline'
export { Account } from './Account/Account.js'
