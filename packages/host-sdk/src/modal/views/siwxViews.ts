/** The view of a sign-in with the wallet, for dapps with sign-in; a lazy chunk. */
export { default as styles } from './SIWXSignMessage/SIWXSignMessage.css?inline'
export { SIWXSignMessage } from './SIWXSignMessage/SIWXSignMessage.js'
