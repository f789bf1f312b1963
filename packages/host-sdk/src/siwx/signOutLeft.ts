import { isSameAddress } from '../core/addresses.js'
import type { Core } from '../core/core.js'
import { type Connection, isLive } from '../core/model/connection.js'
import type { Siwx } from '../core/model/siwx.js'
import type { Model } from '../core/model/state.js'

const isConnected = (one: Connection | undefined) => one?.status === 'connected'

/**
 * Ends the sessions of the accounts whose wallets were disconnected between two states: all of them where nobody is left,
 * else those of accounts that no other wallet holds.
 */
export async function signOutLeft(core: Core, siwx: Siwx, [before, now]: [Model, Model]) {
  if (before.connections === now.connections) return
  const left = [...before.connections.values()].filter(
    (one) => isConnected(one) && !isConnected(now.connections.get(one.id)),
  )
  if (left.length === 0) return
  const held = [...now.connections.values()].filter(isLive)
  if (held.length === 0) return siwx.setSessions([])
  for (const { namespace, accounts } of left) {
    const isHeld = (address: string) =>
      held.some(
        (one) =>
          one.namespace === namespace &&
          one.accounts.some((other) => isSameAddress(core, namespace, [other.address, address])),
      )
    for (const { address } of accounts.filter((account) => !isHeld(account.address)))
      for (const { caipNetworkId } of now.networks[namespace]?.requested ?? [])
        await siwx.revokeSession(caipNetworkId, address)
  }
}
