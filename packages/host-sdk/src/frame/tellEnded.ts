import { hideToast, toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { State } from '../core/model/state.js'
import { open } from '../navigation/modal.js'

/** Says that the login ended elsewhere, and how to go on, until there is a login again. */
export function tellEnded(core: Core) {
  toast(core, 'info', 'ended.says', {
    next: { text: 'ended.signIn', go: () => void open(core).catch(() => undefined) },
  })
  const told = core.store.getState().toast?.id
  const stop = core.store.subscribe((state) => {
    if (state.toast?.id !== told) return stop()
    if (!isLoggedIn(state)) return
    stop()
    hideToast(core)
  })
}

/** Whether the page shows the embedded wallet. */
export const isLoggedIn = ({ connections }: Pick<State, 'connections'>) =>
  [...connections.values()].some(
    ({ connectorId, status }) => connectorId === AUTH_CONNECTOR && status === 'connected',
  )
