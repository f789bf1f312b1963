export { type Anvil, startAnvil } from '@vestibule/indexer/testing'
export { batchOf, delegatedAccount } from '../testing/chain/delegatedAccount.js'
export { placeSmartAccounts } from '../testing/chain/placeSmartAccounts.js'
export {
  createTokenPaymaster,
  deployPaymaster,
  handOf,
  paymasterCode,
} from '../testing/chain/sponsorPaymaster.js'
