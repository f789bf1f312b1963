import { readDocument } from '../api/readDocument.js'
import { releaseUnrecorded } from '../connections/watch.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import { getNamespace } from '../core/namespaceState.js'
import { followLogin } from '../embedded/followLogin.js'
import { loginConnectors } from '../embedded/loginConnectors.js'

/** Delays in ms. The delay doubles after each attempt. */
const FIRST = 2_000
const LAST = 60_000

/**
 * After a failed load, disconnects the page but keeps the stored account. Restores the login once
 * the services respond, unless the visitor acts first.
 */
export function restoreLater(core: Core) {
  const waiting = [...core.store.getState().connections.values()].filter(
    ({ connectorId, status }) => connectorId === AUTH_CONNECTOR && status === 'restoring',
  )
  if (waiting.length === 0) return
  releaseUnrecorded(core, waiting)
  void takeUp(core)
}

async function takeUp(core: Core) {
  for (let pause = FIRST; isWanted(core); pause = Math.min(2 * pause, LAST)) {
    await comeBack(pause, core.lifetime.signal)
    if (core.lifetime.signal.aborted) return
    const answer = await readDocument('/projects/v1/origins', core.options)
    if (answer === undefined || answer.fault !== undefined || !isWanted(core)) continue
    try {
      await followLogin(core)
      // Also remove a session that ended meanwhile.
      if (isWanted(core)) commit(core, () => ({}))
      return
    } catch (error) {
      core.log.warn('Could not restore a login yet.', error)
    }
  }
}

function isWanted(core: Core): boolean {
  const state = core.store.getState()
  const [connector] = loginConnectors(state)
  if (connector === undefined || state.leftLogin) return false
  return getNamespace(state, connector.chain).accountState.status !== 'connected'
}

/** Waits in ms. Ends early if the network or the visitor returns. */
function comeBack(milliseconds: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController()
    const { signal } = settled
    function settle() {
      settled.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(settle, milliseconds)
    addEventListener('online', settle, { signal })
    document.addEventListener('visibilitychange', settle, { signal })
    ended.addEventListener('abort', settle, { signal })
  })
}
