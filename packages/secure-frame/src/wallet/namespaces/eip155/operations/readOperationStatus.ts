import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SentBundle } from '../batches/bundleLog.js'
import { Receipt } from '../batches/receipt.js'
import { readOperationNumber } from './entryPoint.js'

/** `UserOperationEvent` and `BeforeExecution` of EntryPoint. */
const ENDED = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const BEGAN = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
/** Time in ms for an operation to appear. Some bundlers show it only after a block contains it. */
const MOMENT_MS = 120_000

/** Number of blocks to search if the bundler does not return the operation. */
const BLOCKS = 2_000n

const Logs = z.array(z.object({ transactionHash: z.string() }))
const Found = z.object({ receipt: z.object({ transactionHash: z.string() }) })

/**
 * The bundler reports the transaction, and the node confirms it.
 * @returns the receipt; `dropped` if the nonce was used or the bundler lost the operation
 */
export async function readOperationStatus(
  { hashes: [hash = ''], account, nonce, sentAt = 0 }: SentBundle,
  { rpc, bundler, now }: { rpc: Rpc; bundler: Rpc | undefined; now: number },
): Promise<Receipt | 'pending' | 'dropped'> {
  if (bundler === undefined) return 'pending'
  const ask = (method: string) => bundler.request({ method, params: [hash] })
  const readReceipt = async () =>
    receiptOf(rpc, hash, await ask('eth_getUserOperationReceipt').catch(() => undefined))
  const receipt = await readReceipt()
  if (receipt !== undefined) return receipt
  const [next, known] = await Promise.all([
    readOperationNumber(rpc, account),
    ask('eth_getUserOperationByHash').catch(() => undefined),
  ])
  if (next <= BigInt(nonce))
    return known === null && now > sentAt + MOMENT_MS ? 'dropped' : 'pending'
  // A block may have included the operation between the two requests.
  const again = (await readReceipt()) ?? (await findReceipt(rpc, hash).catch(() => undefined))
  return again ?? (known === null ? 'dropped' : 'pending')
}

/** Do not trust the bundler: after a false failure, the visitor would repeat the operation. */
async function findReceipt(rpc: Rpc, hash: string): Promise<Receipt | undefined> {
  const head = BigInt(String(await rpc.request({ method: 'eth_blockNumber' })))
  const from = head > BLOCKS ? head - BLOCKS : 0n
  const filter = {
    address: SMART_ACCOUNT_CONTRACTS.entryPoint,
    topics: [ENDED, hash],
    ...{ fromBlock: `0x${from.toString(16)}`, toBlock: `0x${head.toString(16)}` },
  }
  const { data } = z.safeParse(Logs, await rpc.request({ method: 'eth_getLogs', params: [filter] }))
  return receiptOf(rpc, hash, { receipt: data?.[0] })
}

async function receiptOf(rpc: Rpc, hash: string, told: unknown): Promise<Receipt | undefined> {
  const found = z.safeParse(Found, told)
  if (!found.success) return undefined
  const params = [found.data.receipt.transactionHash]
  const answer = await rpc.request({ method: 'eth_getTransactionReceipt', params })
  if (answer === null) return undefined
  const { data } = z.safeParse(Receipt, answer)
  if (data === undefined) throw new VestibuleError('invalidReply')
  const isEvent = (log: Receipt['logs'][number], name: string) =>
    log.topics[0] === name && isSame(log.address, SMART_ACCOUNT_CONTRACTS.entryPoint)
  const at = data.logs.findIndex((log) => isEvent(log, ENDED) && isSame(log.topics[1] ?? '', hash))
  const event = data.logs[at]
  if (event === undefined) return undefined
  const before = data.logs.slice(0, at)
  const start = before.findLastIndex((log) => isEvent(log, ENDED) || isEvent(log, BEGAN))
  const [, success = 0n, , gas = 0n] = (event.data.slice(2).match(/.{64}/g) ?? []).map((word) =>
    BigInt(`0x${word}`),
  )
  return {
    ...data,
    status: success === 1n ? '0x1' : '0x0',
    gasUsed: `0x${gas.toString(16)}`,
    logs: before.slice(start + 1),
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
