import { toast } from '../alerts/toast.js'
import { isConnectorLive } from '../connections/ofConnectors.js'
import { changed } from '../connections/transitions.js'
import type { Core } from '../core/core.js'
import { loginConnectors } from './loginConnectors.js'

export async function protectWallet(core: Core): Promise<void> {
  try {
    const frame = await core.frame.get()
    await frame.call('protectWallet', {})
  } catch (error) {
    core.log.warn('The frame could not open the recovery methods.', error)
    toast(core, 'error', 'An error occurred')
  }
}

/** The frame may have changed the user. */
export async function refreshUser(core: Core): Promise<void> {
  const live = () =>
    loginConnectors(core.store.getState()).filter((one) =>
      isConnectorLive(core.store.getState(), one),
    )
  try {
    await live()[0]?.session?.load()
    for (const connector of live()) core.store.setState((state) => changed(state, connector, {}))
  } catch (error) {
    core.log.warn('The frame did not report the signed-in user.', error)
  }
}
