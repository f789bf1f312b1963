import {
  classifyResponse,
  classifyRpc,
  EIP155,
  isNodeMethod,
  VestibuleError,
} from '@vestibule/protocol'
import type { Connector } from '../../../core/model/connector.js'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { importCode } from '../../../platform/importCode.js'
import { listenTo } from '../../../platform/listenTo.js'
import { within } from '../../../platform/within.js'
import { askWallet } from '../askWallet.js'
import { toChainId } from '../readChainId.js'
import { getPermissions, isOfKey, requestPermissions, revokePermissions } from './permissions.js'
import type { ProviderContext } from './providerContext.js'
import { requireChainId } from './providerEvents.js'
import { readRequest } from './readRequest.js'
import { readTransfer } from './readTransfer.js'
import { subscribe, unsubscribe } from './subscribe.js'

const OWN = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

type Answer = (context: ProviderContext, params: unknown) => unknown

/** `ALWAYS`: the page answers for every wallet. `FOR_OTHERS`: only EIP-1193 wallets answer themselves. */
const ALWAYS = new Map<string, Answer>([['wallet_revokePermissions', revokePermissions]])
const FOR_OTHERS = new Map<string, Answer>([
  ['wallet_getPermissions', getPermissions],
  ['wallet_requestPermissions', requestPermissions],
  ['eth_subscribe', (context, params) => subscribe(context, params, (call) => ask(context, call))],
  ['eth_unsubscribe', unsubscribe],
])

/** @throws an `Error` with a `code` for any thrown value */
export async function answerProvider(context: ProviderContext, request: unknown): Promise<unknown> {
  try {
    return await ask(context, readRequest(request))
  } catch (error) {
    throw toProviderError(error)
  }
}

async function ask(context: ProviderContext, request: NodeRequest): Promise<unknown> {
  const { actions, namespace } = context
  const { method, params } = request
  const connector = connectedTo(context)
  const isIndependent = connector !== undefined && speaksForItself(context, connector)
  if (namespace === 'eip155' && !isOfKey(params)) {
    const answer = ALWAYS.get(method) ?? (isIndependent ? undefined : FOR_OTHERS.get(method))
    if (answer !== undefined) return answer(context, params)
  }
  if (connector === undefined) return readChain(context, request)
  if (isIndependent) {
    // The page may have subscribed before it connected a wallet.
    if (method === 'eth_unsubscribe' && unsubscribe(context, params)) return true
    relayMessages(context, connector)
  }
  if (method === 'eth_chainId') {
    if (isIndependent) await readMove(context, connector)
    return requireChainId(context.read())
  }
  const answer = await connector.provider.request(request)
  if (isIndependent && MOVES.has(method)) await readMove(context, connector)
  if (method === 'eth_sendTransaction' && classifyResponse(answer) === 'transaction')
    actions.noteTransaction(namespace, { ...readTransfer(params), hash: answer })
  return answer
}

function connectedTo({ page, namespace, read }: ProviderContext): Connector | undefined {
  const { status, connectorId } = read().accountState
  if (status !== 'connected' || connectorId === undefined) return undefined
  return page.getConnector({ namespace, connectorId })
}

function speaksForItself({ embedded }: ProviderContext, { type }: Connector): boolean {
  return !embedded && (type === 'announced' || type === 'injected')
}

const MOVES = new Set(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])

/** Timeout in ms for a wallet to report its chain after a request. */
const MOVED_MS = 3_000

/** Maximum number of chain requests when events arrive in between. */
const MOST_QUESTIONS = 3
let questions = 0
const answered = new WeakMap<object, number>()

/** Reads the chain again: some wallets switch without an event, or emit it only after their response. */
async function readMove({ actions }: ProviderContext, connector: Connector) {
  const { provider } = connector
  let events = 0
  const stop = listenTo(provider, {
    chainChanged: () => {
      events += 1
    },
  })
  try {
    for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
      const before = events
      questions += 1
      const question = questions
      const answer = within(MOVED_MS, askWallet(connector, 'eth_chainId'))
      const chainId = toChainId(await answer.catch(() => undefined))
      // A later request was answered first.
      if (question < (answered.get(provider) ?? 0)) return
      if (events !== before) continue
      answered.set(provider, question)
      if (chainId !== undefined) actions.setChain(connector, chainId)
      return
    }
  } finally {
    stop()
  }
}

/** Forwards a wallet's `message` events while the wallet is connected. */
function relayMessages(context: ProviderContext, { provider }: Connector) {
  if (context.relayed.has(provider)) return
  context.relayed.add(provider)
  const stop = listenTo(provider, {
    message(message: unknown) {
      if (connectedTo(context)?.provider === provider) context.emit('message', message)
    },
  })
  context.page.lifetime.signal.addEventListener('abort', stop)
}

/** Wallets throw plain objects, strings and undefined. Returns an error that has a code unchanged. */
function toProviderError(thrown: unknown): Error {
  const { code, message, data } = readFields(thrown)
  if (thrown instanceof Error && Number.isInteger(code)) return thrown
  const text = typeof message === 'string' && message !== '' ? message : undefined
  if (!Number.isInteger(code))
    return new VestibuleError('unknown', { message: text, cause: thrown })
  return Object.assign(
    new Error(text ?? 'The wallet returned an error without a message.', { cause: thrown }),
    {
      code,
      ...(data === undefined ? {} : { data }),
    },
  )
}

function readFields(thrown: unknown): { code?: unknown; message?: unknown; data?: unknown } {
  if (typeof thrown === 'string') return { message: thrown }
  try {
    const { code, message, data } = (thrown ?? {}) as Record<string, unknown>
    return { code, message, data }
  } catch {
    // The error's properties may throw.
    return {}
  }
}

/**
 * @throws `notConnected` for requests that require a wallet, `methodNotAllowed` for requests that
 * the embedded wallet would reject, and errors of the node
 */
async function readChain(context: ProviderContext, request: NodeRequest): Promise<unknown> {
  const { actions, namespace, embedded } = context
  const { method } = request
  if (namespace !== 'eip155') throw new VestibuleError('notConnected')
  const { caipNetwork } = context.read().networkState
  if (method === 'eth_coinbase') return null
  if (method === 'personal_ecRecover') {
    const { recoverSigner } = await importCode(() => import('./recoverSigner.js'))
    return recoverSigner(request.params)
  }
  if (caipNetwork !== undefined && isNodeMethod(EIP155, method))
    return actions.ask(caipNetwork, request)
  // Other wallets may support methods that the embedded wallet rejects.
  const isRefused = embedded && classifyRpc(EIP155, method) === 'refused' && !OWN.includes(method)
  throw new VestibuleError(isRefused ? 'methodNotAllowed' : 'notConnected')
}
