import type { Options } from './core/model/options.js'
import type { Vestibule } from './instance.js'
import { startVestibule } from './startVestibule.js'

/**
 * Creates the modal of a dapp. On a page it appends its element, looks for wallets and restores the last connection;
 * in Node it does nothing but answer that nobody is connected. No request leaves the page before the visitor's first action,
 * but what `features.analytics` asks the services.
 * @throws `adapterWithoutNamespace` when an adapter does not say which namespace it serves, `invalidParams` without
 * `networks` that can be read
 */
export function createVestibule(options: Options): Vestibule {
  return startVestibule(options, () => import('./modal/mountModal.js'))
}
