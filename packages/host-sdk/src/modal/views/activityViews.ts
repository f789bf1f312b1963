/** What an account did; a chunk of its own. */
export { Activity } from './Assets/Activity.js'
export { default as styles } from './Assets/Assets.css?inline'
