import { type AuthUser, formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Connector, Eip1193Provider } from '../../../core/model/connector.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { createEmitter } from '../../../platform/emitter.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'

/** The connector of the embedded wallet: EIP-1193 in front, the secure frame and the chain's nodes behind. */
export function createEmbeddedConnector(
  context: EmbeddedContext,
  session: EmbeddedSession,
): Connector {
  const loadActions = onceUntilFailure(async () => {
    const actions = await context.actions()
    return { ...actions, ...(await actions.loadFrame()) }
  })
  const loadAnswers = onceUntilFailure(async () => {
    const [{ answerRequest }, actions] = await Promise.all([
      importCode(() => import('./answerRequest.js')),
      loadActions(),
    ])
    return (request: NodeRequest) => answerRequest(context, actions, request)
  })
  const loadChains = () => importCode(() => import('./embeddedChains.js'))
  const { on, removeListener, emit } = createEmitter()
  const network = () => {
    const { caipNetwork } = context.getNamespace('eip155').networkState
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
    const frame = await context.frame.get()
    const { chainId } = await frame.call('getChainId', {})
    // Anyone who connects asks for accounts first, and listens for what becomes of them only after this.
    if (asked !== undefined && asked.address !== session.user()?.address)
      throw new VestibuleError('notConnected')
    return formatHexChainId(chainId.slice('eip155:'.length))
  }

  async function switchChain(params: unknown): Promise<null> {
    const { switchEmbedded } = await loadChains()
    emit('chainChanged', await switchEmbedded(context, params))
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const [{ addEmbedded }, actions] = await Promise.all([loadChains(), loadActions()])
    const chainId = await addEmbedded(context, actions, params)
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
      return (await loadAnswers())(request)
    },
    on,
    removeListener,
  }

  return {
    id: AUTH_CONNECTOR,
    type: 'auth',
    name: 'Email',
    chain: 'eip155',
    chains: context.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
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
