import type { Core } from './core.js'
import { push, reset } from './router.js'
import { view } from './views.js'

/** Shows which wallets are connected, with the account one step back. */
export function showWallets(core: Core) {
  reset(core, view('Account'))
  push(core, view('ProfileWallets'))
}
