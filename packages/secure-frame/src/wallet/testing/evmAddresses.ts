import type { Account } from '@vestibule/protocol'

/** The EVM addresses among a wallet's accounts. */
export const evmAddresses = (accounts: readonly Account[]): string[] =>
  accounts.filter(({ namespace }) => namespace === 'eip155').map(({ address }) => address)
