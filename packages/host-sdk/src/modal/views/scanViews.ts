/** What reads an address by the camera; a chunk of its own. */

export { default as styles } from '@vestibule/design/CameraPicture.css?inline'
export { Scanner } from './Scan/Scanner.js'
