import type { Core } from '../core/core.js'
import type { Adapter } from '../core/model/adapter.js'
import type { Network } from '../core/model/network.js'
import type { SentTransaction } from '../core/model/state.js'
import { createChainReads } from '../networks/createChainReads.js'
import { loadBalance } from '../networks/loadBalance.js'
import { followOrder } from './followOrder.js'
import { A_DAY, changeSent, decideSent, findSent } from './sentTransactions.js'

/** Time in ms until the page reports that the transaction is still pending. */
const RECEIPT_WAIT = 25_000
/** Delays between checks in ms. Five minutes in total. */
const LOOKS = [...Array(10).fill(500), ...Array(15).fill(3_000), ...Array(25).fill(10_000)]
/** Interval in ms with `pollTransactions`. */
const POLLING = 30_000
const STEP = 3
/** In ms. Check again after an outcome: a fork may drop the block. */
const SECOND_LOOKS = [15_000, 45_000]
/** In ms. A node may lag behind other nodes. */
const DOUBT = 3_000

type Sent = Pick<SentTransaction, 'hash' | 'account'>
type Decision = Pick<SentTransaction, 'outcome' | 'reason' | 'replacedBy'>

export async function followOutcome(core: Core, network: Network, sent: Sent): Promise<void> {
  const namespace = network.chainNamespace
  const adapter = core.adapters.get(namespace)
  const { hash } = sent
  const { ends } = findSent(core, hash)?.swap ?? {}
  if (ends !== undefined) {
    await followOrder(core, network, { hash, ends })
    return loadBalance(core, namespace)
  }
  if (adapter?.getOutcome === undefined) return
  const chain = { core, sent, adapter, reads: createChainReads(core, network) }
  const late = setTimeout(() => changeSent(core, hash, { undecided: true }), RECEIPT_WAIT)
  const decision = await waitForDecision(chain).finally(() => clearTimeout(late))
  const { outcome, reason, replacedBy } = decision ?? {}
  decideSent(core, { hash, outcome, reason, replacedBy, undecided: decision === undefined })
  await loadBalance(core, namespace)
  const isWrong = mayBeWrong(chain, decision)
  isWrong
    ?.then((isSo) => {
      if (!isSo) return undefined
      decideSent(core, { hash, outcome: undefined, reason: undefined, replacedBy: undefined })
      return followOutcome(core, network, sent)
    })
    .catch((error: unknown) => core.log.warn('Could not check a transaction again.', error))
}

type Chain = {
  core: Core
  sent: Sent
  adapter: Adapter
  reads: ReturnType<typeof createChainReads>
}

/** Polls until the outcome or a replacement is known. Undefined after all delays. */
async function waitForDecision(chain: Chain): Promise<Decision | undefined> {
  const { sent, adapter, reads } = chain
  const { lifetime, options } = chain.core
  const { signal } = lifetime
  const more = options.pollTransactions ? Array(A_DAY / POLLING).fill(POLLING) : []
  let index = 0
  for (const wait of [...LOOKS, ...more]) {
    signal.throwIfAborted()
    const outcome = await look(chain, sent.hash).catch(() => undefined)
    const failure = { ...reads, hash: sent.hash }
    if (outcome === 'failed') return { outcome, reason: await adapter.getFailureReason?.(failure) }
    if (outcome !== undefined) return { outcome }
    const isTurn = ++index % STEP === 0
    const decision = isTurn ? await lookBeside(chain).catch(() => undefined) : undefined
    if (decision !== undefined) return decision
    await delay(wait, signal)
  }
  return undefined
}

const look = async ({ adapter, reads }: Chain, hash: string) =>
  adapter.getOutcome?.({ ...reads, hash })

/** Finds a replacement. Requires the transaction's fingerprint. */
async function lookBeside(chain: Chain): Promise<Decision | undefined> {
  const { core, sent, adapter, reads } = chain
  const { hash, account } = sent
  const part = await adapter.replacement?.()
  if (part === undefined) return undefined
  const known = findSent(core, hash)?.fingerprint
  const fingerprint = known ?? (await part.getFingerprint({ ...reads, hash }))
  if (fingerprint === undefined) return undefined
  if (known === undefined) changeSent(core, hash, { fingerprint })
  const found = await part.findReplacement({ ...reads, hash, account, fingerprint })
  if (found === undefined) return undefined
  const { kind, hash: replacedBy } = found
  if (kind !== 'spedUp') return { outcome: kind, replacedBy }
  const outcome = replacedBy && (await look(chain, replacedBy))
  return outcome ? { outcome, replacedBy } : undefined
}

/** Whether a later check contradicts the outcome. */
function mayBeWrong(chain: Chain, decision: Decision | undefined): Promise<boolean> | undefined {
  const { outcome, replacedBy = chain.sent.hash } = decision ?? {}
  if (outcome === 'confirmed' || outcome === 'failed') return isGivenUp(chain, replacedBy)
  return outcome === 'expired' ? isTaken(chain) : undefined
}

/** Whether the transaction was mined after all: the wallet may have changed its lifetime before signing. */
async function isTaken(chain: Chain): Promise<boolean> {
  const { signal } = chain.core.lifetime
  for (const wait of SECOND_LOOKS) {
    await delay(wait, signal)
    signal.throwIfAborted()
    if ((await look(chain, chain.sent.hash)) !== undefined) return true
  }
  return false
}

async function isGivenUp(chain: Chain, hash: string): Promise<boolean> {
  const { signal } = chain.core.lifetime
  for (const wait of SECOND_LOOKS) {
    await delay(wait, signal)
    signal.throwIfAborted()
    if ((await look(chain, hash)) !== undefined) continue
    await delay(DOUBT, signal)
    signal.throwIfAborted()
    if ((await look(chain, hash)) === undefined) return true
  }
  return false
}

const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(settle, milliseconds)
    function settle() {
      clearTimeout(timer)
      signal.removeEventListener('abort', settle)
      resolve()
    }
    signal.addEventListener('abort', settle)
  })
