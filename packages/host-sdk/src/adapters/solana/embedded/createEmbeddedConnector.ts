import { type AuthUser, VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../../core/coreOf.js'
import type { Connector, ConnectorContext } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import { toAccounts } from '../../../core/toAccounts.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'

/** The connector of the embedded wallet's Solana account: WalletConnect's methods in front, the secure frame behind. */
export function createEmbeddedConnector(
  context: ConnectorContext,
  session: EmbeddedSession,
): Connector | undefined {
  const core = coreOfContext(context)
  const chains = core.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  if (chains.length === 0) return undefined
  const { on, removeListener } = createEmitter()
  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'solana',
    chains,
    spansNamespaces: true,
    session,
    provider: {
      async request(request) {
        const { askEmbedded } = await importCode(() => import('./askEmbedded.js'))
        return askEmbedded(core, request)
      },
      on,
      removeListener,
    },
    wallet: {
      connect: async () => grantOf(await session.load()),
      restore: async () => grantOf(await session.restore()),
      disconnect: session.end,
      async switchNetwork({ caipNetworkId }) {
        if (!chains.some((chain) => chain.caipNetworkId === caipNetworkId))
          throw new VestibuleError('chainNotSupported')
      },
      // The end of the login reaches every namespace by itself.
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
