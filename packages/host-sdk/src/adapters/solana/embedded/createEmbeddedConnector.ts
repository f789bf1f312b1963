import { type AuthUser, VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../../core/coreOf.js'
import type { Asked } from '../../../core/model/asked.js'
import type { Connector, ConnectorContext } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { askFrame } from '../../../embedded/askFrame.js'
import { createEmitter } from '../../../platform/emitter.js'
import type { SolanaRequest } from '../solanaRequest.js'

/** What the visitor is asked for by each method that the frame serves. */
const SERVED = new Map<string, Asked>([
  ['solana_signMessage', 'signature'],
  ['solana_signTransaction', 'signature'],
  ['solana_signAllTransactions', 'signature'],
  ['solana_signAndSendTransaction', 'transaction'],
])

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
      async request(request) {
        const { method, params = {}, chainId = network() } = request as SolanaRequest
        if (method === 'solana_requestAccounts') return addressesOf(await session.load())
        if (method === 'solana_getAccounts') return addressesOf(await session.restore())
        const asked = SERVED.get(method)
        if (asked === undefined) throw new VestibuleError('methodNotAllowed')
        return askFrame(core, { method, params: inFrame(params), chainId, asked })
      },
      on,
      removeListener,
    },
  }
}

/** The frame has a name of its own for how a transaction is sent. */
function inFrame(params: unknown): Record<string, unknown> {
  const { sendOptions, ...named } = params as Record<string, unknown>
  return { ...named, ...(sendOptions !== undefined && { options: sendOptions }) }
}

function addressesOf(user: AuthUser | undefined): string[] {
  const { accounts = [] } = user ?? {}
  return accounts.flatMap(({ namespace, address }) => (namespace === 'solana' ? [address] : []))
}
