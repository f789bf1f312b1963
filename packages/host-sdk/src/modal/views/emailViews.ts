export { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice.js'
export { UpdateEmailOtp } from './UpdateEmail/UpdateEmailOtp.js'
export { UpdateEmailWallet } from './UpdateEmail/UpdateEmailWallet.js'
