export { placeSmartAccounts } from '../testing/chain/placeSmartAccounts.js'
