import { COSMOS } from '@vestibule/protocol'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { readAddress, spellAddress } from '../account/readAddress.js'
import { toAccounts } from '../account/toAccounts.js'
import { createSessionRequests } from './createSessionRequests.js'

/** Cosmos in WalletConnect's sessions. */
export const walletConnectPart: WalletConnectPart = {
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  events: ['accountsChanged', 'chainChanged'],
  rules: {
    ...COSMOS,
    isAddress: (address) => readAddress(spellAddress(address)) !== undefined,
    isSameAddress: (one, other) => spellAddress(one) === spellAddress(other),
  },
  readChain: (data) => String(data).replace(/^cosmos:/, ''),
  formatChain: (reference) => reference,
  toAccounts(addresses, { reference, context }) {
    const id = `cosmos:${reference}`
    return toAccounts(
      addresses.map(spellAddress),
      context.networks.find(({ caipNetworkId }) => caipNetworkId === id),
    )
  },
  createRequests: (_context, session) => createSessionRequests(session),
}
