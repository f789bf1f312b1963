import { VestibuleError } from '@vestibule/protocol'
import { type Hex, isAddressEqual, pad, size, slice, toEventSelector } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../../../../platform/rpc.js'

/** The same address on every network. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Maximum queries for a node that does not search the whole chain. */
const MOST_ASKS = 32
const FEWEST_BLOCKS = 500n

const [APPROVAL, FOR_ALL, PERMIT2_APPROVAL, PERMIT2_PERMIT] = [
  'Approval(address,address,uint256)',
  'ApprovalForAll(address,address,bool)',
  'Approval(address,address,address,uint160,uint48)',
  'Permit(address,address,address,uint160,uint48,uint48)',
].map((event) => toEventSelector(event)) as [Hex, Hex, Hex, Hex]

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]*$/.test(value))
const word = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value))
const Logs = z.array(
  z.object({
    address: z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)),
    topics: z.array(word),
    data: hex,
  }),
)
type Log = z.infer<typeof Logs>[number]
const Block = z.object({ timestamp: z.string().check(z.regex(/^0x[0-9a-f]{1,12}$/)) })

/** The approval may have ended: ask the chain. */
export type GivenApproval = { token: Hex; spender: Hex } & (
  | { kind: 'amount' | 'collection' | 'permit2' }
  | { kind: 'item'; id: bigint }
)

/**
 * Newest first. If a node rejects the range, searches smaller ranges and skips blocks with too many
 * events.
 * @throws errors of the node
 */
export async function findApprovals(options: {
  rpc: Rpc
  account: string
  onProgress: (share: number) => void
}) {
  const { rpc, account, onProgress } = options
  const head = BigInt(String(await rpc.request({ method: 'eth_blockNumber' })))
  const owner = pad(account.toLowerCase() as Hex)
  const topics = [[APPROVAL, FOR_ALL, PERMIT2_APPROVAL, PERMIT2_PERMIT], owner]
  const found = new Map<string, GivenApproval>()
  let end = head
  let blocks = head + 1n
  let skipped: { error: unknown } | undefined
  let isRead = false
  for (let asks = 0; asks < MOST_ASKS && end >= 0n; asks++) {
    onProgress(Math.max(asks / MOST_ASKS, Number(head - end) / Number(head + 1n)))
    const start = end >= blocks ? end - blocks + 1n : 0n
    const range = { fromBlock: `0x${start.toString(16)}`, toBlock: `0x${end.toString(16)}` }
    const logs = await readLogs(rpc, { ...range, topics }).catch((error: unknown) => {
      const isRefused = error instanceof VestibuleError && REFUSALS.has(error.type)
      if (!isRefused) throw error
      if (blocks <= FEWEST_BLOCKS) skipped = { error }
    })
    if (logs === undefined) {
      // Security: skip this block. An attacker can fill blocks with events of any owner.
      if (blocks <= FEWEST_BLOCKS) end = start - 1n
      const fewer = blocks / 8n > FEWEST_BLOCKS ? blocks / 8n : FEWEST_BLOCKS
      blocks = blocks <= FEWEST_BLOCKS ? end + 1n : fewer
      continue
    }
    isRead = true
    for (const log of logs.toReversed()) {
      const given = log.topics[1] === owner ? readGiven(log) : undefined
      const key = given && JSON.stringify(Object.values(given).map(String))
      if (given !== undefined && key !== undefined && !found.has(key)) found.set(key, given)
    }
    end = start - 1n
  }
  if (skipped !== undefined && !isRead) throw skipped.error
  const since = end < 0n ? undefined : await timeOf(rpc, end + 1n)
  return { given: [...found.values()], isComplete: end < 0n && skipped === undefined, since }
}

/** In ms since 1970; undefined if the node does not know the block. */
async function timeOf(rpc: Rpc, block: bigint): Promise<number | undefined> {
  const params = [`0x${block.toString(16)}`, false]
  const found = await rpc.request({ method: 'eth_getBlockByNumber', params }).catch(() => undefined)
  const { data } = z.safeParse(Block, found)
  const seconds = data && Number(data.timestamp)
  return seconds === undefined || seconds > Date.now() / 1_000 ? undefined : seconds * 1_000
}

/** The node found too many events or returned a large answer. */
const REFUSALS: ReadonlySet<string> = new Set(['rpcFailed', 'invalidReply'])

async function readLogs(rpc: Rpc, filter: object): Promise<Log[]> {
  const answer = await rpc.request({ method: 'eth_getLogs', params: [filter] })
  const read = z.safeParse(Logs, answer)
  if (!read.success) throw new VestibuleError('invalidReply')
  return read.data
}

function readGiven({ address, topics, data }: Log): GivenApproval | undefined {
  const [event, , second, third] = topics
  if (second === undefined) return undefined
  const isPermit2 = isAddressEqual(address, PERMIT2)
  if (event === PERMIT2_APPROVAL || event === PERMIT2_PERMIT)
    return isPermit2 && third !== undefined
      ? { kind: 'permit2', token: slice(second, 12), spender: slice(third, 12) }
      : undefined
  const spender = slice(second, 12)
  if (event === FOR_ALL) return { kind: 'collection', token: address, spender }
  if (third !== undefined) return { kind: 'item', token: address, spender, id: BigInt(third) }
  return size(data) === 32 ? { kind: 'amount', token: address, spender } : undefined
}
