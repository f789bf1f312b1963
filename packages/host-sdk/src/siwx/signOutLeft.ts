import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import { type Connection, isLive } from '../core/model/connection.js'
import type { Siwx } from '../core/model/siwx.js'

export function signOutLeft(core: Core, siwx: Siwx) {
  /**
   * Connections that ended before their wallet responded. If the event `left` follows, the visitor
   * disconnected them. Otherwise they were not restored.
   */
  let unanswered: Connection[] = []
  const end = (left: readonly Connection[]) =>
    endSessions(core, siwx, left).catch((error: unknown) =>
      core.log.error('Failed to end a session.', error),
    )

  core.store.subscribe((now, before) => {
    // A destroyed instance keeps the sessions for the next instance.
    if (now.connections === before.connections || core.lifetime.signal.aborted) return
    const gone = [...before.connections.values()].filter(
      (one) => isLive(one) && !isLive(now.connections.get(one.id)),
    )
    void end(gone.filter(({ status }) => status === 'connected'))
    unanswered.push(...gone.filter(({ status }) => status === 'restoring'))
    queueMicrotask(() => {
      unanswered = []
    })
  })
  core.events.on('left', () => void end(unanswered))
}

/** Ends the sessions of accounts without a remaining wallet. */
async function endSessions(core: Core, siwx: Siwx, left: readonly Connection[]) {
  if (left.length === 0) return
  const { connections, networks } = core.store.getState()
  const held = [...connections.values()].filter(isLive)
  if (held.length === 0) return siwx.setSessions([])
  for (const { namespace, accounts } of left) {
    const isHeld = (address: string) =>
      held.some(
        (one) =>
          one.namespace === namespace &&
          one.accounts.some((other) => isSameAddress(core, namespace, [other.address, address])),
      )
    for (const { address } of accounts.filter((account) => !isHeld(account.address)))
      for (const { caipNetworkId } of networks[namespace]?.requested ?? [])
        await siwx.revokeSession(caipNetworkId, address)
  }
}
