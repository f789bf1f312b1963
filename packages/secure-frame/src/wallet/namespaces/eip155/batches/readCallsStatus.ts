import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import type { AnswerDeps } from '../../document/rpcAnswers.js'
import { createBundleLog, type SentBundle } from './bundleLog.js'
import { Receipt } from './receipt.js'

/** Maximum events in an answer to a page. */
const MAX_LOGS = 200

/** EIP-5792, only for this site and device. @throws `invalidParams`, `batchUnknown`, and errors of the node */
export async function readCallsStatus(params: unknown, deps: AnswerDeps): Promise<object> {
  const [id] = Array.isArray(params) ? params : []
  if (typeof id !== 'string') throw new VestibuleError('invalidParams')
  const bundle = await createBundleLog(deps).find(id)
  if (bundle === undefined) throw new VestibuleError('batchUnknown')
  const all = await (bundle.sentAt === undefined
    ? readTransactions(deps.rpcOf(bundle.chainId), bundle)
    : readOperation(bundle, deps))
  return {
    version: '2.0.0',
    id,
    chainId: formatHexChainId(parseCaipNetworkId(bundle.chainId).chainId),
    atomic: bundle.isAtomic,
    status: all === 'replaced' ? 400 : statusOf(all, bundle),
    ...(all !== 'replaced' && all.length > 0 && { receipts: all }),
  }
}

async function readTransactions(rpc: Rpc, bundle: SentBundle): Promise<Receipt[] | 'replaced'> {
  const receipts = await readReceipts(rpc, bundle)
  return receipts.length === bundle.hashes.length ? receipts : readAgain(rpc, bundle)
}

async function readOperation(
  bundle: SentBundle,
  { rpcOf, bundlerOf }: AnswerDeps,
): Promise<Receipt[] | 'replaced'> {
  const { readOperationStatus } = await import('../operations/operations.js')
  const found = await readOperationStatus(bundle, {
    ...{ rpc: rpcOf(bundle.chainId), bundler: bundlerOf?.(bundle.chainId), now: Date.now() },
  })
  if (found === 'dropped') return 'replaced'
  return found === 'pending' ? [] : [cut(found)]
}

const cut = (receipt: Receipt): Receipt => ({ ...receipt, logs: receipt.logs.slice(0, MAX_LOGS) })

/** In order, until the first missing receipt. */
async function readReceipts(rpc: Rpc, { hashes }: SentBundle): Promise<Receipt[]> {
  const answers = await Promise.all(
    hashes.map((hash) => rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const missing = answers.indexOf(null)
  return answers.slice(0, missing < 0 ? answers.length : missing).map((answer) => {
    const read = z.safeParse(Receipt, answer)
    if (!read.success) throw new VestibuleError('invalidReply')
    return cut(read.data)
  })
}

async function readAgain(rpc: Rpc, bundle: SentBundle): Promise<Receipt[] | 'replaced'> {
  const params = [bundle.account, 'latest']
  const count = await rpc.request({ method: 'eth_getTransactionCount', params })
  const receipts = await readReceipts(rpc, bundle)
  const isOver = Number(count) > bundle.nonce + receipts.length
  return isOver && receipts.length === 0 ? 'replaced' : receipts
}

/** 100: pending, 200: confirmed, 500: reverted, 600: partly reverted. */
function statusOf(receipts: readonly Receipt[], { hashes }: SentBundle): number {
  const failed = receipts.filter(({ status }) => Number(status) === 0).length
  if (receipts.length < hashes.length) return 100
  if (failed === 0) return 200
  return failed === receipts.length ? 500 : 600
}
