import {
  type AuthUser,
  formatHexChainId,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import { coreOfContext } from '../../../core/coreOf.js'
import type { Connector, ConnectorContext, Eip1193Provider } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'

/** The connector of the embedded wallet: EIP-1193 in front, the secure frame and the chain's nodes behind. */
export function createEmbeddedConnector(
  context: ConnectorContext,
  session: EmbeddedSession,
): Connector {
  const core = coreOfContext(context)
  const loadAnswers = onceUntilFailure(() => importCode(() => import('./answerRequest.js')))
  const loadChains = () => importCode(() => import('./embeddedChains.js'))
  const { on, removeListener, emit } = createEmitter()
  const network = () => {
    const { caipNetwork } = getNamespace(core.store.getState(), 'eip155').networkState
    return caipNetwork?.caipNetworkId
  }

  /** Anyone who has an account asks for something next; its code comes ahead of that. */
  function takeAccounts(user: AuthUser | undefined): string[] {
    if (user !== undefined)
      loadAnswers().catch(() => {
        // The request itself will try again, and say so when it fails.
      })
    return addressesOf(user)
  }

  async function chainId(): Promise<string> {
    const asked = session.user()
    const frame = await core.frame.get()
    const { chainId } = await frame.call('getChainId', {})
    // Anyone who connects asks for accounts first, and listens for what becomes of them only after this.
    if (asked !== undefined && asked.address !== session.user()?.address)
      throw new VestibuleError('notConnected')
    return formatHexChainId(parseCaipNetworkId(chainId).chainId)
  }

  async function switchChain(params: unknown): Promise<null> {
    const { switchEmbedded } = await loadChains()
    emit('chainChanged', await switchEmbedded(core, params))
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const { addEmbedded } = await loadChains()
    const chainId = await addEmbedded(core, params)
    if (chainId !== undefined) emit('chainChanged', chainId)
    return null
  }

  /** What the page's half of the wallet answers itself. */
  const own = new Map<string, (params: unknown) => Promise<unknown>>([
    ['eth_requestAccounts', async () => takeAccounts(await session.load(network()))],
    ['eth_accounts', async () => takeAccounts(await session.restore(network()))],
    ['eth_chainId', chainId],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_addEthereumChain', addChain],
    ['wallet_revokePermissions', () => session.end().then(() => null)],
  ])

  const provider: Eip1193Provider = {
    async request(request) {
      const { method, params = [] } = request
      const answer = own.get(method)
      if (answer !== undefined) return answer(params)
      const { answerRequest } = await loadAnswers()
      return answerRequest(core, request)
    },
    on,
    removeListener,
  }

  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'eip155',
    chains: core.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
    provider,
    spansNamespaces: true,
    session,
  }
}

/** Those of EVM networks. */
function addressesOf(user: AuthUser | undefined): string[] {
  const { accounts = [] } = user ?? {}
  return accounts.flatMap(({ namespace, address }) => (namespace === 'eip155' ? [address] : []))
}
