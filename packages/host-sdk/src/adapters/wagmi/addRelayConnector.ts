import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { Connector } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'
import { lazyConnector } from './lazyConnector.js'
import type { Config, WagmiConnector } from './wagmi.js'

export const VESTIBULE_RELAY = 'vestibuleWalletConnect'

export function addRelayConnector(config: Config, page: AdapterContext, connector: Connector) {
  const { id, name } = connector
  const { setup, setState } = config._internal.connectors
  const live = setup((created) => ({
    ...lazyConnector(created, async () => {
      const { createRelayProvider } = await importCode(() => import('./createRelayProvider.js'))
      return createRelayProvider(page, connector)
    }),
    ...{ id, name, type: VESTIBULE_RELAY },
  })) as WagmiConnector
  setState((all: readonly WagmiConnector[]) => [...all.filter((one) => one.id !== id), live])
}
