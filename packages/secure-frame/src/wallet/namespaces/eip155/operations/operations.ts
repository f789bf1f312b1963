// One chunk, which loads with the first batch that a paymaster pays for.
export { draftCalls } from './draftCalls.js'
export { prepareOperation } from './prepareOperation.js'
export { quoteFee } from './quoteFee.js'
export { readOperationStatus } from './readOperationStatus.js'
export { sendOperation, sendOperationAgain } from './sendOperation.js'
export { payOtherwise } from './tokenFee.js'
export { waitForTransaction } from './waitForTransaction.js'
export { isWaiting } from './waitingOperation.js'
