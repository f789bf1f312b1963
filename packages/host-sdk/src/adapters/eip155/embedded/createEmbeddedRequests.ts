import { type AuthUser, formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedSession } from '../../../core/model/embeddedSession.js'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import type { Emit } from '../../../platform/emitter.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { isOfKey } from '../provider/permissions.js'
import { answerRequest } from './answerRequest.js'
import { addEmbedded, switchEmbedded } from './embeddedChains.js'

export function createEmbeddedRequests(
  context: EmbeddedContext,
  session: EmbeddedSession,
  emit: Emit,
): Eip1193Provider['request'] {
  const loadActions = onceUntilFailure(async () => {
    const actions = await context.actions()
    return { ...actions, ...(await actions.loadFrame()) }
  })
  const loadAnswers = onceUntilFailure(async () => {
    const actions = await loadActions()
    return (request: NodeRequest) => answerRequest(context, actions, request)
  })
  const network = () => {
    const { caipNetwork } = context.getNamespace('eip155').networkState
    return caipNetwork?.caipNetworkId
  }

  /** Preloads the request code: a connected page soon sends a request. */
  function takeAccounts(user: AuthUser | undefined): string[] {
    if (user !== undefined)
      loadAnswers().catch(() => {
        // The request retries and reports the failure.
      })
    return addressesOf(user)
  }

  async function readChain(): Promise<string> {
    if (session.login !== undefined) return session.login.chainId
    const asked = session.user()
    const frame = await context.frame.get()
    const { chainId } = await frame.call('getChainId', {})
    // The account changed meanwhile. The page has no listener for changes yet, so reject.
    if (asked !== undefined && asked.address !== session.user()?.address)
      throw new VestibuleError('notConnected')
    return chainId
  }

  async function switchChain(params: unknown): Promise<null> {
    emit('chainChanged', await switchEmbedded(context, params))
    return null
  }

  async function addChain(params: unknown): Promise<null> {
    const actions = await loadActions()
    const chainId = await addEmbedded(context, actions, params)
    if (chainId !== undefined) emit('chainChanged', chainId)
    return null
  }

  const own = new Map<string, (params: unknown) => Promise<unknown>>([
    ['eth_requestAccounts', async () => takeAccounts(await session.load(network()))],
    ['eth_accounts', async () => takeAccounts(await session.restore(network()))],
    ['eth_chainId', async () => formatHexChainId((await readChain()).slice('eip155:'.length))],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_addEthereumChain', addChain],
    ['wallet_revokePermissions', () => session.end().then(() => null)],
  ])

  return async (request) => {
    const { method, params = [] } = request
    const answer = isOfKey(params) ? undefined : own.get(method)
    if (answer !== undefined) return answer(params)
    return (await loadAnswers())(request)
  }
}

function addressesOf(user: AuthUser | undefined): string[] {
  const { accounts = [] } = user ?? {}
  return accounts.flatMap(({ namespace, address }) => (namespace === 'eip155' ? [address] : []))
}
