import { followConnection } from '../connections/followConnection.js'
import type { Core } from '../core/core.js'
import { view } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { until } from '../core/until.js'
import { reset } from '../navigation/router.js'
import { loginConnectors } from './loginConnectors.js'

/**
 * Adopts a login from another tab, unless a wallet is connected or the visitor signed out here.
 * Does not change an open modal or storage.
 */
export async function followLogin(core: Core): Promise<void> {
  await core.restored
  const isEmbedded = core.options.enableEmbedded === true
  await until(core, ({ open }) => (isEmbedded || !open ? true : undefined))
  const [connector, ...further] = loginConnectors(core.store.getState())
  if (connector?.session === undefined) return
  const { chain, session } = connector
  const isWanted = () => {
    const state = core.store.getState()
    return !state.leftLogin && getNamespace(state, chain).accountState.status === 'disconnected'
  }
  if (!isWanted()) return
  const frame = await core.frame.get()
  const answer = await frame.call('isConnected', {})
  if (!answer.isConnected) return
  await session.load(
    getNamespace(core.store.getState(), chain).networkState.caipNetwork?.caipNetworkId,
  )
  if (!isWanted()) return
  await followConnection(core, connector)
  if (!isConnected(core.store.getState(), chain)) return
  for (const other of further)
    if (!isConnected(core.store.getState(), other.chain)) await followConnection(core, other)
  const [shown, ...deeper] = core.store.getState().stack
  if (isEmbedded && shown.name === 'Connect' && deeper.length === 0) reset(core, view('Account'))
}
