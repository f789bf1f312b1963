import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { disconnect } from './disconnect.js'

/**
 * Disconnects the namespace's wallets. If the namespace was active, activates the first remaining
 * namespace.
 * @throws `namespaceNotConfigured`, and `disconnectFailed` after all attempts
 */
export async function removeAdapter(core: Core, namespace: Namespace): Promise<void> {
  if (!core.adapters.has(namespace)) throw new VestibuleError('namespaceNotConfigured')
  const leaving = disconnect(core, { namespace, closeModal: false })
  core.discoveries.get(namespace)?.()
  core.discoveries.delete(namespace)
  core.adapters = new Map([...core.adapters].filter(([one]) => one !== namespace))
  commit(core, ({ networks, activeNamespace }) => {
    const { [namespace]: _, ...left } = networks
    const [next = activeNamespace] = core.adapters.keys()
    return {
      networks: left,
      activeNamespace: activeNamespace === namespace ? next : activeNamespace,
    }
  })
  core.store.setState(({ connectors }) => ({
    connectors: connectors.filter(({ chain }) => chain !== namespace),
  }))
  await leaving
}
