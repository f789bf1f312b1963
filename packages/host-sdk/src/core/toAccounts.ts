import type { Account } from './model/connector.js'

/** Accounts of one key each. */
export const toAccounts = (addresses: readonly string[]): readonly Account[] =>
  addresses.map((address) => ({ address, type: 'eoa' }))
