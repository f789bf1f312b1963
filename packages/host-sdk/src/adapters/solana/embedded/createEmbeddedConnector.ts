import { type AuthUser, EarlyError } from '@vestibule/protocol'
import type { Connector } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import { toAccounts } from '../../../core/toAccounts.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import type { SolanaRequest } from '../solanaRequest.js'

export function createEmbeddedConnector(
  context: EmbeddedContext,
  session: EmbeddedSession,
): Connector | undefined {
  const chains = context.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  if (chains.length === 0) return undefined
  const { on, removeListener } = createEmitter()
  const load = onceUntilFailure(async () => {
    const [{ askEmbedded }, frame] = await Promise.all([
      importCode(() => import('./askEmbedded.js')),
      context.actions().then((actions) => actions.loadFrame()),
    ])
    return (request: SolanaRequest) => askEmbedded(context, frame, request)
  })
  function takeAccounts(user: AuthUser | undefined) {
    // Load the code now: the wallet's window must open during the click.
    if (user !== undefined) load().catch(() => undefined)
    return grantOf(user)
  }

  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'solana',
    chains,
    spansNamespaces: true,
    session,
    prepare: load,
    provider: {
      request: async (request) => (await load())(request),
      on,
      removeListener,
    },
    wallet: {
      connect: async () => takeAccounts(await session.load()),
      restore: async () => takeAccounts(await session.restore()),
      disconnect: session.end,
      async switchNetwork({ caipNetworkId }) {
        if (!chains.some((chain) => chain.caipNetworkId === caipNetworkId))
          throw new EarlyError('chainNotSupported')
      },
      // A logout reaches every namespace without this event.
      subscribe: () => () => {},
    },
  }
}

function grantOf(user: AuthUser | undefined) {
  const { accounts = [] } = user ?? {}
  return {
    accounts: toAccounts(
      accounts.flatMap(({ namespace, address }) => (namespace === 'solana' ? [address] : [])),
    ),
  }
}
