import { followConnection } from '../connections/followConnection.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import { AUTH_NAMESPACES } from '../core/options.js'
import { view } from '../core/views.js'
import { reset } from '../navigation/router.js'
import { until } from '../platform/until.js'

/**
 * Takes up a login that was made in another tab, where nobody is connected and nobody signed out on this page. Whoever
 * is at the modal here is not disturbed; it keeps nothing that the other tab would hear of.
 * @param key What the other tab has kept.
 */
export async function followLogin(core: Core, key: string | null): Promise<void> {
  const namespace = AUTH_NAMESPACES.find((one) => core.adapters.has(one))
  if (namespace === undefined || !key?.endsWith(`${namespace}:connected_connector_id`)) return
  await core.restored
  const isEmbedded = core.options.enableEmbedded === true
  await until(core, ({ open }) => (isEmbedded || !open ? true : undefined))
  const isWanted = () => {
    const state = core.store.getState()
    return !state.leftLogin && getNamespace(state, namespace).accountState.status === 'disconnected'
  }
  const connector = findConnector(core, { id: AUTH_CONNECTOR, namespace })
  if (connector?.provider === undefined || !isWanted()) return
  const frame = await core.frame.get()
  const answer = await frame.call('isConnected', {})
  if (!answer.isConnected) return
  // It may be somebody else than the page knew before.
  await connector.provider.request({ method: 'eth_requestAccounts' })
  if (!isWanted()) return
  await followConnection(core, connector)
  if (!isConnected(core.store.getState(), namespace)) return
  const [shown, ...further] = core.store.getState().stack
  if (isEmbedded && shown.name === 'Connect' && further.length === 0) reset(core, view('Account'))
}
