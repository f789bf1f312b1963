import { createSubscriptions, type Subscriptions } from './createSubscriptions.js'
import type { AskChain } from './feeds.js'
import { invalidParams } from './invalidParams.js'
import type { ProviderContext } from './providerContext.js'
import { requireChainId } from './providerEvents.js'

export function subscribe(
  context: ProviderContext,
  params: unknown,
  ask: AskChain,
): Promise<`0x${string}`> {
  context.subscriptions ??= openSubscriptions(context, ask)
  return context.subscriptions.add(params)
}

/** `eth_unsubscribe`. @returns whether the subscription existed. */
export function unsubscribe({ subscriptions }: ProviderContext, params: unknown): boolean {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string')
    throw invalidParams('`eth_unsubscribe` requires an id from `eth_subscribe`.')
  return subscriptions?.remove(id) ?? false
}

/** Subscriptions end when the wallet disconnects or switches networks. */
function openSubscriptions(context: ProviderContext, ask: AskChain): Subscriptions {
  const subscriptions = createSubscriptions({ ask, emit: context.emit })
  const chainId = requireChainId(context.read())
  let wasConnected = false
  const stop = context.page.subscribe(look)
  function look() {
    const now = context.read()
    const isConnected = now.accountState.status === 'connected'
    const isOver = (wasConnected && !isConnected) || requireChainId(now) !== chainId
    wasConnected = isConnected
    if (isOver) end()
  }
  function end() {
    stop()
    subscriptions.end()
    context.subscriptions = undefined
  }
  context.page.lifetime.signal.addEventListener('abort', end)
  look()
  return subscriptions
}
