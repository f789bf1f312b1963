import { POLKADOT } from '@vestibule/protocol'
import { isSameAccount, readSs58 } from '@vestibule/protocol/polkadot'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { toAccounts } from '../account/toAccounts.js'
import type { FormatOf } from '../formats.js'
import { createSessionRequests } from './createSessionRequests.js'

/** Polkadot in WalletConnect's sessions. */
export function createPart(formatOf: FormatOf): WalletConnectPart {
  return {
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    rules: {
      ...POLKADOT,
      isAddress: (address) => readSs58(address) !== undefined,
      isSameAddress: isSameAccount,
    },
    readChain: (data) => String(data).replace(/^polkadot:/, ''),
    formatChain: (reference) => reference,
    toAccounts: (addresses, { reference }) => toAccounts(addresses, formatOf(reference)),
    createRequests: (_context, session) => createSessionRequests(session),
  }
}
