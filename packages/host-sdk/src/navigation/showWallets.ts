import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { push, reset } from './router.js'

export function showWallets(core: Core) {
  reset(core, view('Account'))
  push(core, view('ProfileWallets'))
}
