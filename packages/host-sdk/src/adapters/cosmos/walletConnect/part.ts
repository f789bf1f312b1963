import { COSMOS } from '@vestibule/protocol'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { readAddress } from '../account/readAddress.js'
import { createSessionRequests } from './createSessionRequests.js'

/** Cosmos in WalletConnect's sessions. */
export const PART: WalletConnectPart = {
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  events: ['accountsChanged', 'chainChanged'],
  rules: { ...COSMOS, isAddress: (address) => readAddress(address) !== undefined },
  readChain: (data) => String(data).replace(/^cosmos:/, ''),
  formatChain: (reference) => reference,
  createRequests: createSessionRequests,
}
