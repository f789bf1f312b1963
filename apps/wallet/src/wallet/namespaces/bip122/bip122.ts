import type { WalletNamespace } from '../walletNamespace.js'
import { ACCOUNTS } from './accounts.js'
import { METHODS } from './methods.js'

/** Bitcoin itself, of which the wallet asks no node: it signs. An address is of one network alone. */
export const BIP122: WalletNamespace = {
  namespace: 'bip122',
  serves: (reference) => reference === '000000000019d6689c085ae165831e93',
  deriveAddresses: () => ACCOUNTS.map(({ address }) => address),
  accountName: (position) => ACCOUNTS[position]?.name ?? '',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
