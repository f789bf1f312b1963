import type { Connector } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import { createEmitter } from '../../../platform/emitter.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { loadCode } from '../loadCode.js'

/** The connector of the embedded wallet, by code that is loaded with the first request. */
export function createEmbeddedConnector(
  context: EmbeddedContext,
  session: EmbeddedSession,
): Connector {
  const { on, removeListener, emit } = createEmitter()
  const load = onceUntilFailure(async () => {
    const { createEmbeddedRequests } = await loadCode()
    return createEmbeddedRequests(context, session, emit)
  })
  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'eip155',
    chains: context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    prepare: load,
    provider: { request: async (request) => (await load())(request), on, removeListener },
    spansNamespaces: true,
    session,
  }
}
