export type {
  SignInState,
  SignInStatus,
  Siwx,
  SiwxMessage,
  SiwxMessageData,
  SiwxMessageInput,
  SiwxProof,
  SiwxSession,
} from '../core/model/siwx.js'
export { createMessage, createNonce, type MessageOptions } from '../siwx/message/createMessage.js'
export { formatMessage, type MessageWords } from '../siwx/message/formatMessage.js'
export {
  type AuthJsProvider,
  type AuthJsSession,
  createAuthJsClient,
} from '../siwx/ready/authJsClient.js'
export { authJsSessions } from '../siwx/ready/authJsSessions.js'
export { localSessions } from '../siwx/ready/localSessions.js'
export { type ServiceSessions, serviceSessions } from '../siwx/ready/serviceSessions.js'
export { getSignIn, signIn, signOut, subscribeSignIn } from '../siwx/signIn.js'
