import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { readsNames } from '../core/profile.js'
import { loadBalance } from '../networks/loadBalance.js'
import { abandonConnect } from './abandonConnect.js'

const followed = new WeakSet<Core>()

/** Reads balance and name of each new account. On unload, pauses connections that wait for an approval. */
export function followConnections(core: Core) {
  if (followed.has(core)) return
  followed.add(core)
  const leave = () => {
    for (const id of core.wanted.keys()) abandonConnect(core, id, true)
  }
  globalThis.addEventListener?.('pagehide', leave, { signal: core.lifetime.signal })
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

function read(core: Core, namespace: Namespace, { isNew }: { isNew: boolean }) {
  void loadBalance(core, namespace)
  if (!isNew || !readsNames(core)) return
  import('./refreshIdentity.js')
    .then(({ refreshIdentity }) => refreshIdentity(core, namespace))
    .catch((error: unknown) =>
      core.log.warn('Could not load the code that reads account names.', error),
    )
}
