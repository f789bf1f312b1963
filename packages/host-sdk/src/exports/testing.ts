export { createTestWallet, type Decision, type TestWallet } from '../testing/createTestWallet.js'
