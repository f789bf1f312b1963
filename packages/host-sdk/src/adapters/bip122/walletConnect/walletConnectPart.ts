import { BIP122 } from '@vestibule/protocol'
import type { Account } from '../../../core/model/connector.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { isOfNetwork, readAddress, spellAddress } from '../account/readAddress.js'

const TAPROOT = /^(?:bc|tb|bcrt)1p/

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

/** Sorts the payment account first. Taproot is for ordinals if another address can pay. */
function toAccounts(addresses: readonly string[]): Account[] {
  const pays = addresses.filter((address) => !TAPROOT.test(address))
  const [first, ...rest] = addresses
  const ordinals = pays.length > 0 ? addresses.filter((address) => TAPROOT.test(address)) : rest
  const payments = pays.length > 0 ? pays : first === undefined ? [] : [first]
  return [
    ...payments.map((address) => ({ address, type: 'payment' as const })),
    ...ordinals.map((address) => ({ address, type: 'ordinal' as const })),
  ]
}
