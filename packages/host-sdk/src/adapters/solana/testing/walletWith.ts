import type { WalletSession } from '../../../core/model/connector.js'

export const walletWith = (address: string): WalletSession => ({
  connect: async () => ({ accounts: [{ address, type: 'eoa' }] }),
  restore: async () => undefined,
  disconnect: async () => {},
  switchNetwork: async () => {},
  subscribe: () => () => {},
})
