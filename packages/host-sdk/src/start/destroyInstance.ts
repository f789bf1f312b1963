import { cancelConnects } from '../connections/connect.js'
import { liveConnections } from '../connections/connections.js'
import { cancelPairing } from '../connections/pairing.js'
import { pause } from '../connections/watch.js'
import type { Core } from '../core/core.js'
import { close } from '../navigation/modal.js'
import { stopQueries } from '../query/query.js'

/** Keeps the stored connections. The final state is disconnected. */
export async function destroyInstance(core: Core): Promise<void> {
  const { reason } = core.lifetime.signal
  const refuse = () => Promise.reject(reason)
  close(core)
  cancelPairing(core)
  cancelConnects(core, () => true)
  for (const stop of [...core.discoveries.values(), ...core.watchers.values()]) stop()
  core.discoveries.clear()
  core.watchers.clear()
  pause(core, liveConnections(core))
  stopQueries(core)
  const { frame, store, storage } = core
  core.ui = { load: refuse, showNotice: () => {} }
  core.frame = { get: refuse, current: () => undefined, end: async () => {} }
  frame.current()?.destroy(reason)
  await frame.end()
  // A wallet's late event must not change this instance or the next one.
  store.setState = () => {}
  const ignore = () => {}
  Object.assign(storage, { set: ignore, remove: ignore, setAppChoice: ignore, setTheme: ignore })
}
