import type { WalletNamespace } from '../walletNamespace.js'
import { ACCOUNTS, isAddressOf, REFERENCES } from './accounts.js'
import { METHODS } from './methods.js'

/** The wallet only signs on Bitcoin mainnet. On the local network it also sends. */
export const BIP122: WalletNamespace = {
  namespace: 'bip122',
  serves: (reference) => REFERENCES.includes(reference),
  isAddressOf,
  deriveAddresses: () => ACCOUNTS.map(({ address }) => address),
  accountName: (position) => ACCOUNTS[position]?.name ?? '',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
