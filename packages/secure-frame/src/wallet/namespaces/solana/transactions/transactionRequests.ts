export { solanaSpendingLog } from '../recipients/solanaSpendingLog.js'
export { onSent } from './onSent.js'
export { prepareTransactions } from './prepareTransactions.js'
export { sendAgain, sendTransaction } from './sendTransaction.js'
