export { onRampContract } from '../testing/onRamps/onRampContract.js'
