/** The views of the email login and of a changed email; a lazy chunk. */
export { EmailVerifyDevice } from './EmailVerifyDevice.js'
export { default as styles } from './EmailVerifyOtp/EmailVerify.css?inline'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.js'
export { UpdateEmailOtp } from './UpdateEmail/UpdateEmailOtp.js'
export { UpdateEmailWallet } from './UpdateEmail/UpdateEmailWallet.js'
