import type { WalletNamespace } from '../walletNamespace.js'
import { ADDRESS } from './accounts.js'
import { METHODS } from './methods.js'

/** Solana's clusters, without a node: the wallet only signs messages. */
export const SOLANA: WalletNamespace = {
  namespace: 'solana',
  deriveAddresses: () => [ADDRESS],
  accountName: () => 'Solana account',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
