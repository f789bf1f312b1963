import { createInstance } from '../../start/instance.js'
import { addConnectors, findConnector } from '../connectors.js'
import type { Adapter } from '../model/adapter.js'
import type { Options as CoreOptions } from '../model/options.js'
import { getNamespace } from '../namespaceState.js'
import { createTestCore, type memoryArea } from './createTestCore.js'

export function openAdapterPage<adapter extends Adapter>(
  adapter: adapter,
  { area, enableInjected = true, ...options }: OpenAdapterPageOptions,
) {
  const { namespace } = adapter
  const core = createTestCore({ ...options, adapters: [adapter] }, area)
  const stop = adapter.discover({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected,
    context: core,
    onConnectors: (connectors) => addConnectors(core, connectors),
  })
  return {
    core,
    stop,
    adapter,
    vestibule: createInstance(core, undefined),
    account: () => getNamespace(core.store.getState(), namespace).accountState,
    network: () => getNamespace(core.store.getState(), namespace).networkState.caipNetwork?.name,
    connector(name: string) {
      const connector =
        findConnector(core, { id: `announced:${name}`, namespace }) ??
        findConnector(core, { id: name, namespace })
      if (connector === undefined) throw new Error(`${name} is not listed.`)
      return connector
    },
  }
}

type OpenAdapterPageOptions = Partial<Omit<CoreOptions, 'adapters'>> & {
  area?: ReturnType<typeof memoryArea> | undefined
  enableInjected?: boolean | undefined
}
