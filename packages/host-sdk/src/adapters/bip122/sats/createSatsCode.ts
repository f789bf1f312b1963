import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import { createWalletCode } from '../wallet/createWalletCode.js'
import { createSatsWallet } from './createSatsWallet.js'
import type { SatsProvider } from './satsProvider.js'

export const createSatsCode = (
  provider: SatsProvider,
  references: readonly string[],
  onGrant: OnGrant,
) => createWalletCode((onHeld) => createSatsWallet(provider, { references, onHeld }), onGrant)
