import type { Account } from '@vestibule/protocol'

export const evmAddresses = (accounts: readonly Account[]): string[] =>
  accounts.filter(({ namespace }) => namespace === 'eip155').map(({ address }) => address)
