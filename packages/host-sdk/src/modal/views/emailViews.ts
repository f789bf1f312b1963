/** The views of a login by email, fetched while the visitor types an address; one chunk of their own. */
export { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice.js'
export { default as styles } from './EmailVerifyOtp/EmailVerify.css?inline'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.js'
