import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Outcome } from '../core/model/adapter.js'
import type { Network } from '../core/model/network.js'
import type { SentTransaction, Transfer } from '../core/model/state.js'
import { getNamespace } from '../core/namespaceState.js'
import { refreshBalance } from '../networks/balance.js'
import { createChainReads } from '../networks/createChainReads.js'
import { findNetworkIn } from '../networks/networks.js'
import { decideSent, follow, loadSent, noteSent } from './sentTransactions.js'

/** Milliseconds to wait before each look at the chain: often at first, for five minutes in all. */
const A_DAY = 86_400_000
const LOOKS = [...Array(10).fill(500), ...Array(15).fill(3_000), ...Array(25).fill(10_000)]

/** A transaction that a wallet has sent. */
export type Sent = Transfer & {
  hash: unknown
  /** Who sent it, and where. @default who is shown now */
  by?: { account: string; network: Network } | undefined
}

/** Keeps a sent transaction for the activity list and follows it: what it changed shows as soon as the chain has it. */
export async function followTransaction(
  core: Core,
  namespace: Namespace,
  { hash, by, ...transfer }: Sent,
) {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { account = accountState.address, network = networkState.caipNetwork } = by ?? {}
  if (typeof hash !== 'string' || network === undefined || account === undefined) return
  const { caipNetworkId } = network
  const at = Date.now()
  takeUpSent(core)
  noteSent(core, { ...transfer, hash, caipNetworkId, account, at, outcome: undefined })
  follow(core, hash)
  core.ui.load().catch(() => {
    // Without the modal's code nobody is told; the activity list has it all the same.
  })
  await followOutcome(core, network, hash)
}

/** Reads what was sent before the page was loaded, and follows on what the chain had not decided by then. */
export function takeUpSent(core: Core): void {
  for (const { hash, caipNetworkId, at, outcome } of loadSent(core)) {
    const network = findNetworkIn(core.store.getState(), caipNetworkId)
    if (outcome !== undefined || network === undefined || Date.now() - at > A_DAY) continue
    followOutcome(core, network, hash).catch((error: unknown) =>
      core.log.warn('A transaction could not be followed.', error),
    )
  }
}

async function followOutcome(core: Core, network: Network, hash: string): Promise<void> {
  const namespace = network.chainNamespace
  const adapter = core.adapters.get(namespace)
  if (adapter?.getOutcome === undefined) return
  const { getOutcome, getFailureReason } = adapter
  const reads = createChainReads(core, network)
  const outcome = await waitForOutcome(() => getOutcome({ ...reads, hash }))
  const reason = outcome === 'failed' ? await getFailureReason?.({ ...reads, hash }) : undefined
  decideSent(core, { hash, outcome, reason, undecided: outcome === undefined })
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
