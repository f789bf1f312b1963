import type { Account } from './model/connector.js'

export const toAccounts = (addresses: readonly string[]): readonly Account[] =>
  addresses.map((address) => ({ address, type: 'eoa' }))
