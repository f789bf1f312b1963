import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, slice, toFunctionSelector } from 'viem'
import * as z from 'zod'
import {
  type AskNodeAll,
  type BlockId,
  type BlockRange,
  type ChainTransaction,
  type NodeCall,
  REVOCATION,
} from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { NodeFault } from '../../nodeFault.js'
import { decodeCalls } from './decodeCalls.js'
import { address, bytes, count, hash32, height, ordinal, quantity, seconds } from './quantities.js'

const DELEGATION =
  '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)' satisfies string

const PERMISSION_ENDS: readonly (readonly [Hex, Hex])[] = [
  [
    SMART_ACCOUNT_CONTRACTS.delegationManager,
    toFunctionSelector(`disableDelegation(${DELEGATION})`),
  ],
  [CAVEAT_ENFORCERS.nonce, toFunctionSelector('incrementNonce(address)')],
]

/** `approve(address,uint256)` and `setApprovalForAll(address,bool)`, both with two arguments. */
const [APPROVE, FOR_ALL] = ['0x095ea7b3', '0xa22cb465']

const WORD = 64

const NOTHING = '0'.repeat(WORD)

const SELECTOR = 10

const Header = z.object({ number: height, hash: hash32 })
const Dated = z.object({ ...Header.shape, timestamp: seconds })
const Sent = z.object({
  hash: hash32,
  blockNumber: height,
  blockHash: hash32,
  transactionIndex: ordinal,
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: count,
  input: bytes,
})
const Block = z.object({ ...Dated.shape, transactions: z.array(Sent) })
const Receipt = z.object({ transactionHash: hash32, status: quantity.nullish() })

export async function readHead(ask: AskNodeAll): Promise<BlockId> {
  const call = blockCall('latest', false)
  const [outcome] = await ask([call])
  return expectAnswer(call, outcome, Header)
}

export async function readBlock(ask: AskNodeAll, number: bigint): Promise<BlockId | undefined> {
  const call = blockCall(hex(number), false)
  const [outcome] = await ask([call])
  const block = expectAnswer(call, outcome, Header.nullable())
  if (block !== null && block.number !== number) throw new NodeFault(call.method)
  return block ?? undefined
}

/** @throws NodeFault, also if blocks are not consecutive */
export async function readBlocks(ask: AskNodeAll, range: BlockRange): Promise<ChainTransaction[]> {
  const { from, to } = range
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index))
  const calls = numbers.map((number) => blockCall(hex(number), true))
  const outcomes = await ask(calls)
  return calls.flatMap((call, index) => {
    const block = expectAnswer(call, outcomes[index], Block)
    const isOf = (sent: Sent) => sent.blockNumber === block.number && sent.blockHash === block.hash
    if (block.number !== numbers[index] || !block.transactions.every(isOf))
      throw new NodeFault(call.method)
    return block.transactions.map((sent) => toTransaction(sent, block.timestamp))
  })
}

export async function readTransactions(
  ask: AskNodeAll,
  hashes: readonly string[],
): Promise<ChainTransaction[]> {
  const calls = hashes.map(
    (hash): NodeCall => ({ method: 'eth_getTransactionByHash', params: [hash] }),
  )
  const outcomes = await ask(calls)
  const sent = calls.flatMap((call, index) => {
    const found = expectAnswer(call, outcomes[index], Sent.or(z.unknown().transform(() => null)))
    return found !== null && found.hash === hashes[index] ? [found] : []
  })
  const blocks = [...new Set(sent.map(({ blockNumber }) => blockNumber))]
  const times = await readTimes(ask, blocks)
  return sent.flatMap((each) => {
    const block = times.get(each.blockNumber)
    return block?.hash === each.blockHash ? [toTransaction(each, block.timestamp)] : []
  })
}

async function readTimes(ask: AskNodeAll, numbers: readonly bigint[]) {
  const calls = numbers.map((number) => blockCall(hex(number), false))
  const outcomes = calls.length === 0 ? [] : await ask(calls)
  return new Map(
    calls.map((call, index) => {
      const block = expectAnswer(call, outcomes[index], Dated)
      return [block.number, block] as const
    }),
  )
}

export async function readOutcomes(
  ask: AskNodeAll,
  hashes: readonly string[],
): Promise<Map<string, boolean>> {
  const calls = hashes.map(
    (hash): NodeCall => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  const outcomes = await ask(calls)
  const receipts = calls.flatMap((call, index) => {
    const receipt = expectAnswer(call, outcomes[index], Receipt.nullable())
    return receipt === null ? [] : [receipt]
  })
  // Receipts before Byzantium have no status.
  return new Map(receipts.map(({ transactionHash, status }) => [transactionHash, status !== 0n]))
}

const hex = (number: bigint) => `0x${number.toString(16)}`

function blockCall(block: string, full: boolean): NodeCall {
  return { method: 'eth_getBlockByNumber', params: [block, full] }
}

type Sent = z.output<typeof Sent>

function selectorOf({ from, to, input }: Sent): string {
  if (input === '0x') return ''
  const call = { from: from as Hex, to: (to ?? undefined) as Hex | undefined, input: input as Hex }
  return isRevocation(call) ? REVOCATION : input.slice(0, SELECTOR).toLowerCase()
}

/** Coins that a batch sends. Nodes do not report the calls of an account to itself. */
function paidByBatch({ from, input }: Sent): bigint {
  const calls = decodeCalls(input as Hex) ?? []
  return calls.reduce((sum, { to, value }) => (to === from ? sum : sum + value), 0n)
}

function toTransaction(sent: Sent, timestamp: number): ChainTransaction {
  return {
    hash: sent.hash,
    block: sent.blockNumber,
    blockHash: sent.blockHash,
    position: sent.transactionIndex,
    minedAt: timestamp * 1_000,
    sender: sent.from,
    recipient: sent.to ?? undefined,
    value: sent.to === sent.from ? sent.value + paidByBatch(sent) : sent.value,
    nonce: sent.nonce,
    selector: selectorOf(sent),
  }
}

/** Whether the call only revokes approvals or permissions. Requires checksum addresses. */
function isRevocation({ from, to, input }: Call): boolean {
  if (to === undefined) return false
  const calls = to === from ? decodeCalls(input) : undefined
  if (calls === undefined) return isEnd({ to, data: input })
  // Do not read nested batches: the work would multiply with each level.
  return calls.length > 0 && calls.every(isEnd)
}

function isEnd({ to, data: input }: { to: Hex; data: Hex }): boolean {
  if (input.length < 10) return false
  const selector = slice(input, 0, 4)
  const [first, second] = [input.slice(10, 10 + WORD), input.slice(10 + WORD)]
  // The zero address as spender revokes an ERC-721 approval.
  if (selector === APPROVE) return second === NOTHING || first === NOTHING
  if (selector === FOR_ALL) return second === NOTHING
  return PERMISSION_ENDS.some(
    ([at, end]) => selector === end && at.toLowerCase() === to.toLowerCase(),
  )
}

type Call = { from: Hex; to: Hex | undefined; input: Hex }
