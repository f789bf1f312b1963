/** The view of a sign-in with the wallet, for dapps that ask for one; a chunk of its own. */
export { default as styles } from './SIWXSignMessage/SIWXSignMessage.css?inline'
export { SIWXSignMessage } from './SIWXSignMessage/SIWXSignMessage.js'
