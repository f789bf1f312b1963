import type { Core } from '../core/core.js'
import type { Network } from '../core/model/network.js'
import type { SentTransaction } from '../core/model/state.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { changeSent, decideSent } from './sentTransactions.js'

/** Poll interval in ms. */
const LOOK = 4_000
/** Time in ms to continue polling after the expiry. */
export const LATE = 60_000
const TIMEOUT = 10_000
const OUTCOMES = new Map<unknown, SentTransaction['outcome']>([
  ['done', 'confirmed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
])

/** Polls at least once, until the services report an outcome or `LATE` has passed since the expiry. */
export async function followOrder(
  core: Core,
  { caipNetworkId: chainId }: Network,
  { hash, ends }: { hash: string; ends: number },
): Promise<void> {
  const { signal } = core.lifetime
  const url = serviceUrl('/v1/convert/order-status', core.options)
  url?.searchParams.set('chainId', chainId)
  url?.searchParams.set('orderId', hash)
  async function ask(): Promise<unknown> {
    if (url === undefined) return undefined
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    return ((await response.json()) as { state?: unknown } | null)?.state
  }
  for (;;) {
    const outcome = OUTCOMES.get(await ask().catch(() => undefined))
    signal.throwIfAborted()
    if (outcome !== undefined) return decideSent(core, { hash, outcome })
    if (Date.now() >= ends + LATE) return changeSent(core, hash, { undecided: true })
    await new Promise((resolve) => setTimeout(resolve, LOOK))
  }
}
