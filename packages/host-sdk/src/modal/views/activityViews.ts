/** What an account did; a chunk of its own. */
export { Activity } from './Activity/Activity.js'
export { default as styles } from './Assets/Assets.css?inline'
