import { isMultiWallet } from './connections.js'
import type { Core } from './core.js'
import { tellAlert } from './tellAlert.js'

/** Whether the project allows several wallets; where it does not, the developer is told what to switch on. */
export function requireMultiWallet(core: Core, who: 'method' | 'hook' = 'method'): boolean {
  if (isMultiWallet(core)) return true
  tellAlert(core, who === 'hook' ? 'multiWalletHookNotEnabled' : 'multiWalletNotEnabled')
  return false
}
