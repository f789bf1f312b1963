import type { Core } from '../core/core.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import { isOffline } from '../platform/isOffline.js'
import type { selectWallet } from './selectWallet.js'

export function prepareWallet(core: Core, { connector }: selectWallet.Choice) {
  const { connectors } = core.store.getState()
  const chosen = connector ?? connectors.find(({ id }) => id === WALLET_CONNECT)
  // Browsers before 2026 cache failed imports.
  if (chosen === undefined || isOffline()) return
  for (const loading of [core.late(), chosen.prepare?.()])
    loading?.catch(() => {
      // The press retries, and reports the failure.
    })
}
