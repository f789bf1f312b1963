import { type AuthUser, VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../core/coreOf.js'
import type { Connector, ConnectorContext } from '../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../core/model/connectorIds.js'
import type { EmbeddedSession } from '../../core/model/embeddedSession.js'
import { getNamespace } from '../../core/namespaceState.js'
import { askFrame } from '../../embedded/askFrame.js'
import { createEmitter } from '../../platform/emitter.js'

/** What the frame serves of Solana so far. */
const SERVED = 'solana_signMessage'

/** The connector of the embedded wallet's Solana account: WalletConnect's methods in front, the secure frame behind. */
export function createEmbeddedConnector(
  context: ConnectorContext,
  session: EmbeddedSession,
): Connector | undefined {
  const core = coreOfContext(context)
  const chains = core.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  if (chains.length === 0) return undefined
  const { on, removeListener } = createEmitter()
  const network = () => {
    const { caipNetwork } = getNamespace(core.store.getState(), 'solana').networkState
    return (caipNetwork ?? chains[0])?.caipNetworkId
  }
  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'solana',
    chains,
    spansNamespaces: true,
    session,
    provider: {
      async request({ method, params = {} }) {
        if (method === 'solana_requestAccounts') return addressesOf(await session.load())
        if (method === 'solana_getAccounts') return addressesOf(await session.restore())
        if (method !== SERVED) throw new VestibuleError('methodNotAllowed')
        const named = params as Record<string, unknown>
        return askFrame(core, { method, params: named, chainId: network(), asked: 'signature' })
      },
      on,
      removeListener,
    },
  }
}

function addressesOf(user: AuthUser | undefined): string[] {
  const { accounts = [] } = user ?? {}
  return accounts.flatMap(({ namespace, address }) => (namespace === 'solana' ? [address] : []))
}
