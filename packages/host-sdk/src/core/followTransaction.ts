import type { Namespace } from '@vestibule/protocol'
import type { Outcome } from './adapter.js'
import { refreshBalance } from './balance.js'
import { createChainReads } from './chainReads.js'
import type { Core } from './core.js'
import { getNamespace } from './namespaceState.js'
import type { SentTransaction } from './state.js'

/** Milliseconds to wait before each look at the chain: often at first, for five minutes in all. */
const LOOKS = [...Array(10).fill(500), ...Array(15).fill(3_000), ...Array(25).fill(10_000)]

/** Transactions that are kept; older ones make room. */
const MOST = 99

/** Keeps a sent transaction for the activity list and follows it: what it changed shows as soon as the chain has it. */
export async function followTransaction(core: Core, namespace: Namespace, hash: unknown) {
  const network = getNamespace(core.store.getState(), namespace).networkState.caipNetwork
  const adapter = core.adapters.get(namespace)
  if (typeof hash !== 'string' || network === undefined || adapter === undefined) return
  const { caipNetworkId } = network
  core.store.setState(({ sent }) => ({
    sent: [{ hash, caipNetworkId, outcome: undefined }, ...sent].slice(0, MOST),
  }))
  const reads = createChainReads(core, network)
  const outcome = await waitForOutcome(() => adapter.getOutcome({ ...reads, hash }))
  core.store.setState(({ sent }) => ({
    sent: sent.map((entry) => (entry.hash === hash ? { ...entry, outcome } : entry)),
  }))
  await refreshBalance(core, namespace)
}

/** A node that does not answer is asked again like one that has no answer yet. */
async function waitForOutcome(
  look: () => Promise<Outcome | undefined>,
): Promise<SentTransaction['outcome']> {
  for (const wait of LOOKS) {
    const outcome = await look().catch(() => undefined)
    if (outcome !== undefined) return outcome
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
  return undefined
}
