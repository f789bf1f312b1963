export { resendCode, startEmailLogin, startOwnLogin } from '../embedded/emailLogin.js'
export { returnFromProvider } from '../embedded/social/returnFromProvider.js'
export { startFrame } from './startFrame.js'
