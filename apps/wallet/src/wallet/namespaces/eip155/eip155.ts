import type { WalletNamespace } from '../walletNamespace.js'
import { deriveAddresses } from './accounts.js'
import { METHODS } from './methods.js'

/** EVM networks. */
export const EIP155: WalletNamespace = {
  namespace: 'eip155',
  deriveAddresses,
  accountName: (position) => `Account ${position + 1}`,
  methods: METHODS,
  chainOfEvent: Number,
}
