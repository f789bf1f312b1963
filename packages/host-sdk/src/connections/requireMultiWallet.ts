import { tellAlert } from '../alerts/tellAlert.js'
import type { Core } from '../core/core.js'
import { isMultiWallet } from './connections.js'

/** Warns the developer if `features.multiWallet` is off. */
export function requireMultiWallet(core: Core, who: 'method' | 'hook' = 'method'): boolean {
  if (isMultiWallet(core)) return true
  tellAlert(core, who === 'hook' ? 'multiWalletHookNotEnabled' : 'multiWalletNotEnabled')
  return false
}
