import { tellAlert } from '../alerts/tellAlert.js'
import type { Core } from '../core/core.js'
import { isMultiWallet } from './connections.js'

/** Whether the project allows several wallets. If not, names the necessary option in a warning for the developer. */
export function requireMultiWallet(core: Core, who: 'method' | 'hook' = 'method'): boolean {
  if (isMultiWallet(core)) return true
  tellAlert(core, who === 'hook' ? 'multiWalletHookNotEnabled' : 'multiWalletNotEnabled')
  return false
}
