import type { WalletNamespace } from '../walletNamespace.js'
import { accountOf, deriveAddresses } from './accounts.js'
import { METHODS } from './methods.js'

export const EIP155: WalletNamespace = {
  namespace: 'eip155',
  deriveAddresses,
  accountName: (position) => `Account ${position + 1}`,
  methods: METHODS,
  signIn: {
    type: 'eip191',
    sign: (position, message) => accountOf(position).signMessage({ message }),
  },
  chainOfEvent: Number,
}
