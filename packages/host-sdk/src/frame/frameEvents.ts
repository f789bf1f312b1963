import { type PageContract, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { toast } from '../alerts/toast.js'
import { keyOf } from '../connections/connections.js'
import { leave } from '../connections/watch.js'
import type { Core } from '../core/core.js'
import { followApprovals } from '../embedded/approvals.js'
import { finishLogin, leaveLogin } from '../embedded/emailLogin.js'
import { followSurface } from '../embedded/embeddedViews.js'
import { failSocialLogin, noteSocialWindow } from '../embedded/social/socialState.js'
import { safeClose } from '../navigation/leaveModal.js'
import { isLoggedIn, tellEnded } from './tellEnded.js'

/** The page's handlers of the frame's messages. */
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
          core.log.error('The embedded wallet could not be connected.', error)
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
