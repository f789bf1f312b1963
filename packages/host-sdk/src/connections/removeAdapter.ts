import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { disconnect } from './disconnect.js'

/**
 * Takes a namespace out: its wallets are disconnected and no longer offered, and where it was the one that the page
 * shows, the first that is left takes its place.
 * @throws `namespaceNotConfigured`, and `disconnectFailed` after everything was done
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
