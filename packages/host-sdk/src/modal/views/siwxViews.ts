export { default as styles } from './SIWXSignMessage/SIWXSignMessage.css?inline'
export { SIWXSignMessage } from './SIWXSignMessage/SIWXSignMessage.js'
