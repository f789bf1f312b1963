import {
  type AuthUser,
  classifyRpc,
  formatCaipNetworkId,
  formatHexChainId,
  parseCaipNetworkId,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import { refreshBalance } from '../core/balance.js'
import type { Connector, Eip1193Provider } from '../core/connector.js'
import { AUTH_CONNECTOR } from '../core/connectorIds.js'
import type { Core } from '../core/core.js'
import { createEmitter } from '../core/emitter.js'
import { toast } from '../core/messages.js'
import { getNamespace } from '../core/namespaceState.js'

/** Milliseconds between the log entry and the toast about a method that is not allowed. */
const NOT_ALLOWED_DELAY = 300

/** The connector of the embedded wallet: EIP-1193 in front, the secure frame behind. */
export function createAuthConnector(core: Core): Connector {
  let user: AuthUser | undefined
  const { on, removeListener, emit } = createEmitter()

  async function signIn(): Promise<string[]> {
    const frame = await core.frame.get()
    const network = getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork
    user = await frame.call('getUser', { chainId: network?.caipNetworkId })
    return user.accounts.map(({ address }) => address)
  }

  async function restore(): Promise<string[]> {
    if (user !== undefined) return user.accounts.map(({ address }) => address)
    const frame = await core.frame.get()
    const { isConnected } = await frame.call('isConnected', {})
    return isConnected ? signIn() : []
  }

  async function chainId(): Promise<string> {
    const frame = await core.frame.get()
    const { chainId } = await frame.call('getChainId', {})
    return formatHexChainId(parseCaipNetworkId(chainId).chainId)
  }

  async function switchChain(params: unknown): Promise<null> {
    const [target] = params as [{ chainId?: unknown } | undefined]
    const frame = await core.frame.get()
    const wanted = String(parseHexChainId(target?.chainId))
    await frame.call('switchNetwork', {
      chainId: formatCaipNetworkId({ namespace: 'eip155', chainId: wanted }),
    })
    emit('chainChanged', formatHexChainId(wanted))
    return null
  }

  async function revoke(): Promise<null> {
    user = undefined
    const frame = core.frame.current()
    await frame?.call('signOut', {}).catch((error: unknown) => {
      core.log.warn('The frame did not confirm the sign-out; the page went on without it.', error)
    })
    frame?.destroy()
    return null
  }

  /** What the page's half of the wallet answers itself. */
  const own: Record<string, (params: unknown) => Promise<unknown>> = {
    eth_requestAccounts: signIn,
    eth_accounts: restore,
    eth_chainId: chainId,
    wallet_switchEthereumChain: switchChain,
    wallet_revokePermissions: revoke,
  }

  const provider: Eip1193Provider = {
    request: async ({ method, params = [] }) => {
      const answer = own[method]
      return answer === undefined ? askFrame(core, method, toWireParams(params)) : answer(params)
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
  }
}

/** Sends a request to the frame; an unsafe one shows the approval, and closing the modal takes it back. */
async function askFrame(core: Core, method: string, params: unknown[]): Promise<unknown> {
  if (classifyRpc(method) === 'refused') throw refuse(core, method)
  const frame = await core.frame.get()
  const network = getNamespace(core.store.getState(), 'eip155').networkState.caipNetwork
  const request = new AbortController()
  core.openRequests.add(request)
  try {
    return await frame.request(
      { method, params, chainId: network?.caipNetworkId },
      { signal: request.signal },
    )
  } finally {
    core.openRequests.delete(request)
    if (classifyRpc(method) === 'unsafe') void refreshBalance(core, 'eip155')
  }
}

/** What becomes of a method on neither list: the developer reads it, the visitor is told, nothing else stays open. */
function refuse(core: Core, method: string): VestibuleError {
  core.log.error('Requested RPC call is not allowed', { method })
  setTimeout(() => toast(core, 'error', 'Action not allowed'), NOT_ALLOWED_DELAY)
  for (const request of core.openRequests) request.abort()
  return new VestibuleError('methodNotAllowed')
}

/** Typed data as text: one string costs the channel less than a tree, and it is what EIP-712 wallets take. */
function toWireParams(params: unknown): unknown[] {
  const list = Array.isArray(params) ? params : [params]
  return list.map((value, index) =>
    index === 1 && value !== null && typeof value === 'object' && 'primaryType' in value
      ? JSON.stringify(value, (_key, field) => (typeof field === 'bigint' ? String(field) : field))
      : value,
  )
}
