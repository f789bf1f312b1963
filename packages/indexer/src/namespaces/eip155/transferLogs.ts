import { decodeAbiParameters, type Hex, parseAbiParameters, size, slice } from 'viem'
import * as z from 'zod'
import type { AskNodeAll, BlockRange, NodeCall, TokenTransfer } from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { NodeFault } from '../../nodeFault.js'
import { address, addressInWord, bytes, hash32, height, ordinal, wordOf } from './quantities.js'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const WORD = 32
/** Maximum bytes of logs from several blocks: parsing needs ten times the memory. A single block may exceed it. */
const MOST_OF_BLOCKS = 4 * 1024 * 1024
const MAX_PARTS = 100

const Log = z.object({
  address,
  topics: z.array(hash32).max(4),
  data: bytes,
  blockNumber: height,
  blockHash: hash32,
  transactionHash: hash32,
  transactionIndex: ordinal,
  logIndex: ordinal,
  removed: z.boolean().optional(),
})
type Log = z.output<typeof Log>
// Skip logs in another form: they do not come from an ERC token.
export const Logs = z
  .array(z.unknown())
  .transform((logs) => logs.flatMap((log) => Log.safeParse(log).data ?? []))

/** Reads transfers from and to an account. @throws NodeFault, also for logs outside of the range */
export async function readTransferLogs(
  ask: AskNodeAll,
  account: string,
  { from, to }: BlockRange,
): Promise<TokenTransfer[]> {
  const range = { fromBlock: hex(from), toBlock: hex(to) }
  const word = wordOf(account)
  const calls = [
    [TRANSFER, word],
    // The standards place sender and recipient in different topics.
    [[TRANSFER, SINGLE, BATCH], null, word],
    [[SINGLE, BATCH], null, null, word],
  ].map((topics): NodeCall => ({ method: 'eth_getLogs', params: [{ ...range, topics }] }))
  const outcomes = await ask(calls, from === to ? undefined : MOST_OF_BLOCKS)
  const logs = calls.flatMap((call, index) => expectAnswer(call, outcomes[index], Logs))
  const known = new Map(logs.map((log) => [`${log.blockHash}:${log.logIndex}`, log]))
  return [...known.values()]
    .filter((log) => {
      if (log.blockNumber < from || log.blockNumber > to) throw new NodeFault('eth_getLogs')
      return log.removed !== true
    })
    .flatMap((log) => transfersOf(log, account))
}

export function transfersOf(log: z.output<typeof Log>, account: string): TokenTransfer[] {
  return transfersIn(log).filter(
    ({ sender, recipient }) => sender === account || recipient === account,
  )
}

const hex = (number: bigint): Hex => `0x${number.toString(16)}`

function transfersIn(log: Log): TokenTransfer[] {
  return readParts(log).map((part, index) => ({
    block: log.blockNumber,
    blockHash: log.blockHash,
    hash: log.transactionHash,
    position: log.transactionIndex,
    log: log.logIndex,
    part: index,
    token: log.address,
    ...part,
  }))
}

type Part = Pick<TokenTransfer, 'kind' | 'tokenId' | 'sender' | 'recipient' | 'amount'>

function readParts({ topics, data }: Log): Part[] {
  const [kind, ...words] = topics
  const ends = kind === TRANSFER ? words.slice(0, 2) : words.slice(1, 3)
  const [sender, recipient] = ends.map(addressInWord)
  if (sender === undefined || recipient === undefined) return []
  const between = { sender, recipient }
  if (kind === TRANSFER) return readTransfer(data, words[2], between)
  return readItems(kind, data).map(([tokenId, amount]) => ({
    kind: 'nft',
    tokenId,
    amount,
    ...between,
  }))
}

function readTransfer(
  data: Hex,
  tokenId: string | undefined,
  between: Pick<Part, 'sender' | 'recipient'>,
): Part[] {
  if (tokenId !== undefined)
    return size(data) === 0
      ? [{ kind: 'nft', tokenId: BigInt(tokenId), amount: 1n, ...between }]
      : []
  if (size(data) !== WORD) return []
  return [{ kind: 'fungible', tokenId: undefined, amount: BigInt(data), ...between }]
}

function readItems(kind: string | undefined, data: Hex): [id: bigint, amount: bigint][] {
  if (kind === SINGLE)
    return size(data) === 2 * WORD
      ? [[BigInt(slice(data, 0, WORD)), BigInt(slice(data, WORD))]]
      : []
  if (size(data) > 2 * WORD * (MAX_PARTS + 2)) return []
  try {
    const [ids, amounts] = decodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), data)
    return ids.length === amounts.length ? ids.map((id, index) => [id, amounts[index] ?? 0n]) : []
  } catch {
    return []
  }
}
