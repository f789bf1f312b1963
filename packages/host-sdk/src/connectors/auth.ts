import {
  type AuthUser,
  formatHexChainId,
  parseCaipNetworkId,
  VestibuleError,
} from '@vestibule/protocol'
import type { Connector, Eip1193Provider } from '../core/connector.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { createEmitter } from '../platform/emitter.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'

/** The connector of the embedded wallet: EIP-1193 in front, the secure frame and the chain's nodes behind. */
export function createAuthConnector(core: Core): Connector {
  const loadAnswers = onceUntilFailure(() => import('./answerRequest.js'))
  let user: AuthUser | undefined
  const { on, removeListener, emit } = createEmitter()

  async function signIn(): Promise<string[]> {
    const frame = await core.frame.get()
    const network = getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork
    user = await frame.call('getUser', { chainId: network?.caipNetworkId })
    core.store.setState({ leftLogin: false })
    return user.accounts.map(({ address }) => address)
  }

  async function restore(): Promise<string[]> {
    if (user !== undefined) return user.accounts.map(({ address }) => address)
    const frame = await core.frame.get()
    const { isConnected } = await frame.call('isConnected', {})
    return isConnected ? signIn() : []
  }

  async function chainId(): Promise<string> {
    const asked = user
    const frame = await core.frame.get()
    const { chainId } = await frame.call('getChainId', {})
    // Whoever connects asks for accounts first, and listens for what becomes of them only after this.
    if (asked !== undefined && asked.address !== user?.address)
      throw new VestibuleError('notConnected')
    return formatHexChainId(parseCaipNetworkId(chainId).chainId)
  }

  async function switchChain(params: unknown): Promise<null> {
    const { switchEmbedded } = await import('./embeddedChains.js')
    emit('chainChanged', await switchEmbedded(core, params))
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const { addEmbedded } = await import('./embeddedChains.js')
    const chainId = await addEmbedded(core, params)
    if (chainId !== undefined) emit('chainChanged', chainId)
    return null
  }

  async function revoke(): Promise<null> {
    user = undefined
    core.store.setState({ leftLogin: true })
    await core.frame.end((frame) =>
      frame.call('signOut', {}).catch((error: unknown) => {
        core.log.warn('The frame did not confirm the sign-out; the page went on without it.', error)
      }),
    )
    return null
  }

  /** What the page's half of the wallet answers itself. */
  const own = new Map<string, (params: unknown) => Promise<unknown>>([
    ['eth_requestAccounts', signIn],
    ['eth_accounts', restore],
    ['eth_chainId', chainId],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_addEthereumChain', addChain],
    ['wallet_revokePermissions', revoke],
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
    getUser: () => user,
    forgetUser() {
      user = undefined
    },
  }
}
