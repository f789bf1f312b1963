export { Activity } from './Activity/Activity.js'
export { default as styles } from './Assets/Assets.css?inline'
