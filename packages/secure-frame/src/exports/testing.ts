export { manualClock } from '../wallet/testing/manualClock.js'
export { signInByMail } from '../wallet/testing/signInByMail.js'
export { type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
export { addMethod, type Proof } from '../wallet/testing/walletBench.js'
