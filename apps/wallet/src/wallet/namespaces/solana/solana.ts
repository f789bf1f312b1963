import type { WalletNamespace } from '../walletNamespace.js'
import { ADDRESS } from './accounts.js'
import { METHODS } from './methods.js'

/** Solana clusters. The wallet has no node for them: it only signs messages. */
export const SOLANA: WalletNamespace = {
  namespace: 'solana',
  deriveAddresses: () => [ADDRESS],
  accountName: () => 'Solana account',
  methods: METHODS,
  chainOfEvent: (reference) => reference,
}
