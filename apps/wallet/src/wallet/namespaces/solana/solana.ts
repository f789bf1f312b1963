import type { WalletNamespace } from '../walletNamespace.js'
import { ADDRESS } from './accounts.js'
import { METHODS } from './methods.js'

/** Solana's clusters, of which the wallet asks no node: it signs messages. */
export const SOLANA: WalletNamespace = {
  namespace: 'solana',
  deriveAddresses: () => [ADDRESS],
  accountName: () => 'Solana account',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
