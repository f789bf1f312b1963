export { answerSignIns } from './answerSignIns.js'
export { proposeSignIn } from './proposeSignIn.js'
