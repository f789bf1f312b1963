import { invalidParams } from '../invalidParams.js'
import { requireChainId } from '../providerEvents.js'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.js'
import type { Front } from './front.js'

/** `eth_subscribe`, for wallets whose nodes are asked over HTTP. @returns its id */
export function subscribe(
  front: Front,
  params: unknown,
  ask: Subscriptions.Ask,
): Promise<`0x${string}`> {
  front.subscriptions ??= openSubscriptions(front, ask)
  return front.subscriptions.add(params)
}

/** `eth_unsubscribe`. @returns Whether there was such a subscription. */
export function unsubscribe({ subscriptions }: Front, params: unknown): boolean {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string')
    throw invalidParams('`eth_unsubscribe` takes the id that `eth_subscribe` answered.')
  return subscriptions?.remove(id) ?? false
}

/** They end with the connection and with the network that they were made for. */
function openSubscriptions(front: Front, ask: Subscriptions.Ask): Subscriptions {
  const subscriptions = createSubscriptions({ ask, emit: front.emit })
  const chainId = requireChainId(front.read())
  let wasConnected = false
  const stop = front.core.store.subscribe(look)
  function look() {
    const now = front.read()
    const isConnected = now.accountState.status === 'connected'
    const isOver = (wasConnected && !isConnected) || requireChainId(now) !== chainId
    wasConnected = isConnected
    if (!isOver) return
    stop()
    subscriptions.end()
    front.subscriptions = undefined
  }
  look()
  return subscriptions
}
