export { SmartSessionCreated } from './SmartSessions/SmartSessionCreated.js'
export { SmartSessionList } from './SmartSessions/SmartSessionList.js'
export { default as styles } from './SmartSessions/SmartSessions.css?inline'
