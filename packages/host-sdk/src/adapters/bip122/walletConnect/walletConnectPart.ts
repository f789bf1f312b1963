import { BIP122 } from '@vestibule/protocol'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { isOfNetwork, readAddress, spellAddress } from '../account/readAddress.js'
import { toAccounts } from '../account/toAccounts.js'

/** Bitcoin in WalletConnect's sessions. */
export const walletConnectPart: WalletConnectPart = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: ['accountsChanged', 'chainChanged'],
  rules: {
    ...BIP122,
    isAddress: (address) => readAddress(spellAddress(address)) !== undefined,
    isSameAddress: (one, other) => spellAddress(one) === spellAddress(other),
  },
  readChain: (data) => String(data).replace(/^bip122:/, ''),
  formatChain: (reference) => reference,
  // A session has no public keys.
  toAccounts: (addresses, { reference }) =>
    toAccounts(addresses.map(spellAddress).filter((address) => isOfNetwork(address, reference))),
}
