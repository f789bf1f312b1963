export { NameSuccess } from './Names/NameSuccess.js'
export { default as styles } from './Names/Names.css?inline'
export { RegisterAccountName } from './Names/RegisterAccountName.js'
