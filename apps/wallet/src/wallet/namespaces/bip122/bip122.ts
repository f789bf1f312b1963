import type { WalletNamespace } from '../walletNamespace.js'
import { ACCOUNTS, isAddressOf, REFERENCES } from './accounts.js'
import { METHODS } from './methods.js'

/** Bitcoin itself, for signing only, and the stack's own network, where the wallet also sends. */
export const BIP122: WalletNamespace = {
  namespace: 'bip122',
  serves: (reference) => REFERENCES.includes(reference),
  isAddressOf,
  deriveAddresses: () => ACCOUNTS.map(({ address }) => address),
  accountName: (position) => ACCOUNTS[position]?.name ?? '',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
