import type { PageContract } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { resetAccount } from '../core/account.js'
import { followApprovals } from '../core/approvals.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR, finishLogin, followSurface, leaveLogin } from '../core/emailLogin.js'
import { toast } from '../core/messages.js'
import { safeClose } from '../core/modal.js'
import { getNamespace } from '../core/namespaceState.js'

/** What the page does when the frame says something. */
export function frameEvents(core: Core): Handlers<PageContract> {
  return {
    surface(surface) {
      core.store.setState({ surface })
      followSurface(core, surface.name)
      return {}
    },
    login({ outcome }) {
      if (outcome === 'cancelled') leaveLogin(core)
      else
        finishLogin(core).catch((error: unknown) => {
          core.log.error('The embedded wallet could not be connected.', error)
          toast(core, 'error', error instanceof Error ? error.message : 'An error occurred')
        })
      return {}
    },
    approvals({ pending }) {
      followApprovals(core, pending)
      return {}
    },
    sessionEnded() {
      for (const namespace of core.adapters.keys()) {
        const { connectorId } = getNamespace(core.store.getState(), namespace).accountState
        if (connectorId === AUTH_CONNECTOR) resetAccount(core, namespace)
      }
      return {}
    },
    dismiss() {
      void safeClose(core)
      return {}
    },
  }
}
