import type { Connector } from '../connector.js'
import { findConnector } from '../connectors.js'
import type { NodeRequest } from '../nodes/createNode.js'
import { noteTransaction } from '../noteTransaction.js'
import type { Front } from './front.js'
import { getPermissions, requestPermissions, revokePermissions } from './permissions.js'
import { readChain } from './readChain.js'
import { readRequest } from './readRequest.js'
import { subscribe, unsubscribe } from './subscribe.js'
import { toProviderError } from './toProviderError.js'

type Answer = (front: Front, params: unknown) => unknown

/** What is answered here, whatever wallet is connected, and what only wallets do by themselves that speak EIP-1193. */
const ALWAYS = new Map<string, Answer>([['wallet_revokePermissions', revokePermissions]])
const FOR_OTHERS = new Map<string, Answer>([
  ['wallet_getPermissions', getPermissions],
  ['wallet_requestPermissions', requestPermissions],
  ['eth_subscribe', (front, params) => subscribe(front, params, (call) => ask(front, call))],
  ['eth_unsubscribe', unsubscribe],
])

/**
 * Answers what a provider is asked: here, by the wallet that is connected, or by the chain's nodes.
 * @throws an `Error` with a `code`, whatever a wallet threw
 */
export async function answerFront(front: Front, request: unknown): Promise<unknown> {
  try {
    return await ask(front, readRequest(request))
  } catch (error) {
    throw toProviderError(error)
  }
}

async function ask(front: Front, request: NodeRequest): Promise<unknown> {
  const { core, namespace } = front
  const { method, params } = request
  const connector = connectedTo(front)
  const isIndependent = connector !== undefined && speaksForItself(front, connector)
  if (namespace === 'eip155') {
    const answer = ALWAYS.get(method) ?? (isIndependent ? undefined : FOR_OTHERS.get(method))
    if (answer !== undefined) return answer(front, params)
  }
  if (connector === undefined) return readChain(front, request)
  if (isIndependent) {
    // It may have been made here, before there was a wallet.
    if (method === 'eth_unsubscribe' && unsubscribe(front, params)) return true
    relayMessages(front, connector)
  }
  const answer = await connector.provider.request(request)
  if (method === 'eth_sendTransaction') noteTransaction(core, namespace, answer)
  return answer
}

function connectedTo({ core, namespace, read }: Front): Connector | undefined {
  const { status, connectorId } = read().accountState
  if (status !== 'connected') return undefined
  return findConnector(core, { id: connectorId, namespace })
}

/** Whether it is a wallet in the browser, which has permissions and subscriptions of its own. */
function speaksForItself({ embedded }: Front, { type }: Connector): boolean {
  return !embedded && (type === 'announced' || type === 'injected')
}

/** Passes a wallet's `message` events on for as long as it is the one that is connected. */
function relayMessages(front: Front, { provider }: Connector) {
  if (front.relayed.has(provider)) return
  front.relayed.add(provider)
  provider.on('message', (message: unknown) => {
    if (connectedTo(front)?.provider === provider) front.emit('message', message)
  })
}
