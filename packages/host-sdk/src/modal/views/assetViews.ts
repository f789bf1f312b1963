export { default as styles } from './Assets/Assets.css?inline'
export { prepareTokens } from './Assets/prepareTokens.js'
export { Tokens } from './Assets/Tokens.js'
export { WalletReceive } from './Assets/WalletReceive.js'
