import { type PageContract, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { hideToast, toast } from '../alerts/toast.js'
import { keyOf } from '../connections/connections.js'
import { leave } from '../connections/watch.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { State } from '../core/model/state.js'
import { followApprovals } from '../embedded/approvals.js'
import { finishLogin, leaveLogin } from '../embedded/emailLogin.js'
import { followSurface } from '../embedded/embeddedViews.js'
import { failSocialLogin, noteSocialWindow } from '../embedded/social/socialState.js'
import { safeClose } from '../navigation/leaveModal.js'
import { open } from '../navigation/modal.js'

export function frameEvents(core: Core): Handlers<PageContract> {
  return {
    surface(surface) {
      core.store.setState({ surface })
      followSurface(core, surface.name)
      return {}
    },
    login({ outcome, asks, reason, user }) {
      if (outcome === 'cancelled') leaveLogin(core)
      else if (outcome === 'failed') failSocialLogin(core, reason)
      else
        finishLogin(core, { asks, user }).catch((error: unknown) => {
          core.log.error('Could not connect the embedded wallet.', error)
          const isOurs = error instanceof VestibuleError
          toast(core, 'error', isOurs ? error.message : 'An error occurred')
        })
      return {}
    },
    socialWindow(window) {
      noteSocialWindow(core, window)
      return {}
    },
    approvals({ pending, asked }) {
      followApprovals(core, pending, asked)
      return {}
    },
    sessionEnded() {
      const embedded = core.store.getState().connectors.filter(({ type }) => type === 'auth')
      for (const connector of embedded) connector.session?.forget()
      const wasLoggedIn = isLoggedIn(core.store.getState())
      leave(core, embedded.map(keyOf))
      if (wasLoggedIn) tellEnded(core)
      return {}
    },
    dismiss() {
      void safeClose(core)
      return {}
    },
  }
}

/** The login ended elsewhere. Show the message until the next login. */
function tellEnded(core: Core) {
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

const isLoggedIn = ({ connections }: Pick<State, 'connections'>) =>
  [...connections.values()].some(
    ({ connectorId, status }) => connectorId === AUTH_CONNECTOR && status === 'connected',
  )
