import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import { createWalletCode } from '../wallet/createWalletCode.js'
import { createSatsWallet } from './createSatsWallet.js'
import type { SatsProvider } from './satsProvider.js'

/** The code of a wallet of sats-connect. */
export const createSatsCode = (
  provider: SatsProvider,
  references: readonly string[],
  onGrant: OnGrant,
) => createWalletCode((onHeld) => createSatsWallet(provider, { references, onHeld }), onGrant)
