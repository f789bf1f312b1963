/** The views of a login by email and of another address for it; one chunk of their own. */
export { EmailVerifyDevice } from './EmailVerifyDevice.js'
export { default as styles } from './EmailVerifyOtp/EmailVerify.css?inline'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.js'
export { UpdateEmailOtp } from './UpdateEmail/UpdateEmailOtp.js'
export { UpdateEmailWallet } from './UpdateEmail/UpdateEmailWallet.js'
