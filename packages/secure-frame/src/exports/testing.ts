export { signInByMail } from '../wallet/testing/signInByMail.js'
export { type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
