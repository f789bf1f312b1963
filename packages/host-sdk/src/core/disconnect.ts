import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { resetAccount } from './account.js'
import { unwatch } from './connect.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { close } from './modal.js'
import { getNamespace } from './namespaceState.js'

/**
 * Disconnects one namespace or all. The page forgets at once, whatever the wallets say.
 * @throws `disconnectFailed`, naming what went wrong, after everything that could be done was done
 */
export async function disconnect(core: Core, options: disconnect.Options = {}): Promise<void> {
  const { namespace, closeModal = true } = options
  const namespaces = namespace === undefined ? [...core.adapters.keys()] : [namespace]
  const leaving = namespaces.map((one) => {
    const { connectorId } = getNamespace(core.store.getState(), one).accountState
    const connector = findConnector(core, { id: connectorId, namespace: one })
    unwatch(core, one)
    resetAccount(core, one)
    return connector === undefined ? undefined : core.adapters.get(one)?.disconnect(connector)
  })
  core.storage.remove('active_namespace', 'active_caip_network_id')
  if (closeModal) close(core)

  const failures = (await Promise.allSettled(leaving)).flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  if (failures.length === 0) return
  const reasons = failures.map((reason) => (reason instanceof Error ? reason.message : 'unknown'))
  throw new VestibuleError('disconnectFailed', {
    message: `Failed to disconnect chains: ${reasons.join(', ')}`,
    cause: failures[0],
  })
}

export declare namespace disconnect {
  type Options = {
    /** @default every namespace */
    namespace?: Namespace | undefined
    /** @default true */
    closeModal?: boolean | undefined
  }
}
