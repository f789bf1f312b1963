import { readServices } from '../api/readServices.js'
import { findConnector } from '../core/connectors.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'

export type ReadOptions = {
  force?: boolean | undefined
  /** An aborted read has no effect and reports no failure. */
  signal?: AbortSignal | undefined
}

export async function readAccountData<value>(
  core: Core,
  question: Omit<readServices.Question<value>, 'clientId'>,
): Promise<value | undefined> {
  return readServices(core.options, { ...question, clientId: await clientIdOf(core) })
}

/** Client id at the relay. Undefined for wallets without a relay. */
async function clientIdOf(core: Core): Promise<string | undefined> {
  const state = core.store.getState()
  const { connectorId: id } = getNamespace(state).accountState
  const connector = findConnector(core, { id, namespace: state.activeNamespace })
  return connector?.getClientId?.().catch(() => undefined)
}
