import type { Emit } from '../../../platform/emitter.js'
import { createWalletRequests } from '../wallet/createWalletRequests.js'
import { createSatsWallet } from './createSatsWallet.js'
import type { SatsProvider } from './satsProvider.js'

/** Answers WalletConnect's methods by a wallet of sats-connect. */
export const createSatsRequests = (
  provider: SatsProvider,
  references: readonly string[],
  emit: Emit,
) => createWalletRequests((onHeld) => createSatsWallet(provider, { references, onHeld }), emit)
