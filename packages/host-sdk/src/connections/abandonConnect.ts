import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { ConnectionId } from '../core/model/connection.js'
import type { State } from '../core/model/state.js'
import { isMultiWallet } from './connections.js'
import { dropped } from './transitions.js'

/**
 * A late approval by the wallet still connects it.
 * @param leaves whether the page unloads: the next page then restores the connection
 * @default false
 */
export function abandonConnect(core: Core, id: ConnectionId, leaves = false) {
  const known = core.store.getState().connections.get(id)
  if (known?.status !== 'connecting') return
  const options = { remembers: isMultiWallet(core), pauses: leaves || known.isPaused }
  const change = (state: State) => dropped(state, [id], options)
  if (leaves) commit(core, change)
  else core.store.setState(change)
}
