import { findConnection } from '../../../connections/connections.js'
import type { Core } from '../../../core/core.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { readMetadata } from '../../../platform/metadata.js'
import type { FormatOf } from '../formats.js'
import type { DappPage } from './dappPage.js'

/** @param connectorId The wallet's connector, whose account counts. */
export function createDappPage(
  core: Core,
  { connectorId, formatOf }: { connectorId: string; formatOf: FormatOf },
): DappPage {
  const connection = () => findConnection(core, { namespace: 'polkadot', connectorId })
  return {
    name: () => readMetadata(core.options.metadata).name || 'Dapp',
    references() {
      const { networkState } = getNamespace(core.store.getState(), 'polkadot')
      const all = networkState.requestedCaipNetworks.map(({ id }) => String(id))
      const known = connection()
      const wasOn = known?.status === 'restoring' ? known.caipNetworkId : undefined
      const [, current] = (wasOn ?? networkState.caipNetwork?.caipNetworkId ?? '').split(':')
      return [...all.filter((one) => one === current), ...all.filter((one) => one !== current)]
    },
    formatOf,
    active: () => connection()?.accounts[0]?.address,
  }
}
