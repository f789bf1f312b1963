import type { Options } from '../core/model/options.js'
import type { Vestibule } from './instance.js'
import { startVestibule } from './startVestibule.js'

/**
 * On a page, appends its element, looks for wallets and restores the last connection. In Node, only
 * reports that no wallet is connected. Sends no request before the visitor's first action, except
 * for `features.analytics`.
 * @throws `adapterWithoutNamespace` for an adapter without a namespace, `invalidParams` for missing
 * or invalid `networks`
 */
export function createVestibule(options: Options): Vestibule {
  return startVestibule(options, () => import('../modal/mountModal.js'))
}
