import type { WalletSession } from '../../../core/model/connector.js'

/** A wallet that approves, with one account, on any network. */
export const walletWith = (address: string): WalletSession => ({
  connect: async () => ({ accounts: [{ address, type: 'eoa' }] }),
  restore: async () => undefined,
  disconnect: async () => {},
  switchNetwork: async () => {},
  subscribe: () => () => {},
})
