export { default as styles } from '@vestibule/design/CameraPicture.css?inline'
export { Scanner } from './Scan/Scanner.js'
