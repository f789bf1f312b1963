import type { OnGrant } from '../../pageWallets/createPageWallet.js'
import type { StandardWallet } from '../../walletStandard/walletStandard.js'
import { createWalletCode } from '../wallet/createWalletCode.js'
import { createStandardWallet } from './createStandardWallet.js'

export const createStandardCode = (
  wallet: StandardWallet,
  references: readonly string[],
  onGrant: OnGrant,
) => createWalletCode((onHeld) => createStandardWallet(wallet, { references, onHeld }), onGrant)
