/** Loaded if wallets sign in as they connect. */
export { answerSignIns } from './answerSignIns.js'
export { proposeSignIn } from './proposeSignIn.js'
