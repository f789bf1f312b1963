import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { readsNames } from '../core/profile.js'
import { loadBalance } from '../networks/loadBalance.js'

/** Has read what the chain knows of every account that comes: its balance, and the name of its address. */
export function followAccounts(core: Core) {
  core.store.subscribe((state, before) => {
    if (state.connections === before.connections && state.current === before.current) return
    for (const namespace of core.adapters.keys()) {
      const was = getNamespace(before, namespace).accountState
      const { address, caipAddress } = getNamespace(state, namespace).accountState
      if (caipAddress === undefined || caipAddress === was.caipAddress) continue
      read(core, namespace, { isNew: address !== was.address })
    }
  })
}

/** By code that a page loads with its first account. */
function read(core: Core, namespace: Namespace, { isNew }: { isNew: boolean }) {
  void loadBalance(core, namespace)
  if (!isNew || !readsNames(core)) return
  import('./refreshIdentity.js')
    .then(({ refreshIdentity }) => refreshIdentity(core, namespace))
    .catch((error: unknown) => core.log.warn('A part could not be loaded.', error))
}
