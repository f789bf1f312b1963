import { BIP122 } from '@vestibule/protocol'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { readAddress } from '../account/readAddress.js'
import { createSessionRequests } from './createSessionRequests.js'

/** Bitcoin in WalletConnect's sessions. */
export const PART: WalletConnectPart = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: ['accountsChanged', 'chainChanged'],
  rules: { ...BIP122, isAddress: (address) => readAddress(address) !== undefined },
  readChain: (data) => String(data).replace(/^bip122:/, ''),
  formatChain: (reference) => reference,
  createRequests: (_context, session) => createSessionRequests(session),
}
