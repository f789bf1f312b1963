import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { push, reset } from './router.js'

/** Shows which wallets are connected, with the account one step back. */
export function showWallets(core: Core) {
  reset(core, view('Account'))
  push(core, view('ProfileWallets'))
}
