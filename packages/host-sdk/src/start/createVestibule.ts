import type { Options } from '../core/model/options.js'
import type { Vestibule } from './instance.js'
import { startVestibule } from './startVestibule.js'

/**
 * On a page it appends its element, looks for wallets and restores the last connection; in Node it
 * only answers that no wallet is connected. It sends no request before the visitor's first action,
 * except those of `features.analytics`.
 * @throws `adapterWithoutNamespace` when an adapter does not
 * name its namespace, `invalidParams` for missing or invalid `networks`
 */
export function createVestibule(options: Options): Vestibule {
  return startVestibule(options, () => import('../modal/mountModal.js'))
}
