import type { Emit } from '../../../platform/emitter.js'
import type { StandardWallet } from '../../walletStandard/walletStandard.js'
import { createWalletRequests } from '../wallet/createWalletRequests.js'
import { createStandardWallet } from './createStandardWallet.js'

/** Answers WalletConnect's methods by a wallet of the Wallet Standard. */
export const createStandardRequests = (
  wallet: StandardWallet,
  references: readonly string[],
  emit: Emit,
) => createWalletRequests((onHeld) => createStandardWallet(wallet, { references, onHeld }), emit)
