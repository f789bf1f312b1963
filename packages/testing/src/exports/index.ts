export { codeFor, freshEmail, mailsTo, type ReceivedMail } from '../mails.js'
export { PROJECT_ID, type RunningWorld, readWorld, startWorld, type World } from '../world.js'
