export { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '../namespaces/eip155/smartAccounts.js'
