/** Loaded if wallets sign in while connecting. */
export { answerSignIns } from './answerSignIns.js'
export { proposeSignIn } from './proposeSignIn.js'
