import type { WalletSession } from '../../../core/model/connector.js'

/** A wallet that says yes, with one account, and is on any network. */
export const walletWith = (address: string): WalletSession => ({
  connect: async () => ({ accounts: [{ address, type: 'eoa' }] }),
  restore: async () => undefined,
  disconnect: async () => {},
  switchNetwork: async () => {},
  subscribe: () => () => {},
})
