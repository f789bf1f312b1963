import { getAddress } from 'viem'
import * as z from 'zod'
import type {
  AskIndex,
  AskNodeAll,
  ChainReader,
  ChainTransaction,
  Happened,
  NodeCall,
  TokenTransfer,
} from '../../../chainReader.js'
import { expectAnswer } from '../../../expectAnswer.js'
import { NodeFault } from '../../../nodeFault.js'
import { readAt } from '../../../readIndex.js'
import { readTransactions } from '../blocks.js'
import { NATIVE } from '../native.js'
import { address, hash32, quantity } from '../quantities.js'
import { Logs, transfersOf } from '../transferLogs.js'
import { listHashes } from './listHashes.js'
import { listNfts } from './listNfts.js'

const Receipt = z.object({
  transactionHash: hash32,
  blockHash: hash32,
  status: quantity.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.nullish(),
  logs: Logs,
})

/** The index's parts start here, above all part numbers of the node. */
const OWN_PART = 1_000
/** Maximum extra tokens per account, besides the listed tokens. */
const MOST_TOKENS = 500

const height = z.int().min(0)
const Block = z.object({ height, hash: hash32 })
const Blocks = z.object({ items: z.array(z.object({ height })).min(1) })
const Indexing = z.object({ finished_indexing_blocks: z.boolean() })
const Held = z
  .array(
    z.object({
      token: z
        .object({ type: z.string(), address: address.nullish(), address_hash: address.nullish() })
        .nullable(),
    }),
  )
  .max(100_000)

/** The index lists tokens and transactions. The operator's node provides their content and all amounts. */
export function withBlockscout(own: ChainReader, sources: Sources): ChainReader {
  const { node, index } = sources
  let isChecked = false

  async function checkChain() {
    if (isChecked) return
    const path = '/blocks/0'
    const [first, here] = await Promise.all([readAt(index, path, Block), own.readBlock(0n)])
    if (first.height !== 0 || first.hash !== here?.hash)
      throw new NodeFault(path, { isOtherChain: true })
    isChecked = true
  }

  async function readIndexed(): Promise<bigint> {
    const path = '/main-page/indexing-status'
    const { finished_indexing_blocks } = await readAt(index, path, Indexing)
    if (!finished_indexing_blocks) throw new NodeFault(path)
    const { items } = await readAt(index, '/blocks?type=block', Blocks)
    return BigInt(Math.max(...items.map((block) => block.height)))
  }

  async function listHeld(account: string, most: number) {
    await checkChain()
    const listed = await listNfts(index, account, most)
    if (listed === undefined || own.nfts === undefined) return undefined
    const { nfts, isComplete } = listed
    return { held: await own.nfts.readHeld(account, nfts), isComplete }
  }

  return {
    ...own,
    isIndexed: true,
    nfts: own.nfts && { ...own.nfts, listHeld },

    async readHead() {
      const head = await own.readHead()
      await checkChain()
      const indexed = await readIndexed()
      const block = indexed < head.number ? await own.readBlock(indexed) : head
      if (block === undefined) throw new NodeFault('/blocks')
      return block
    },

    async readBalances(account, tokens) {
      await checkChain()
      const held = await readAt(index, `/addresses/${account}/token-balances`, Held)
      const named = held.flatMap(({ token }) =>
        token?.type === 'ERC-20' ? (token.address_hash ?? token.address ?? []) : [],
      )
      const asked = [...tokens, ...new Set(named)].slice(0, tokens.length + MOST_TOKENS)
      return own.readBalances(account, [...new Set(asked.map((token) => getAddress(token)))])
    },

    async planTransfers(account, asked) {
      const { range, hashes } = await listHashes(index, account, asked)
      const read = async (): Promise<Happened> => {
        const happened = await readHappened(node, account, hashes)
        for (const { block } of happened.transactions)
          if (block < range.from || block > range.to) throw new NodeFault('/addresses')
        return happened
      }
      return { range, read }
    },
  }
}

type Sources = { node: AskNodeAll; index: AskIndex }

async function readHappened(
  node: AskNodeAll,
  account: string,
  hashes: readonly string[],
): Promise<Happened> {
  if (hashes.length === 0) return { transfers: [], transactions: [] }
  const [sent, receipts] = await Promise.all([
    readTransactions(node, hashes),
    readReceipts(node, hashes),
  ])
  // The node lacks a transaction: after a reorganisation, or because it lags.
  if (sent.length !== hashes.length) throw new NodeFault('eth_getTransactionByHash')
  const parts = sent.map((transaction) => {
    const receipt = receipts.get(transaction.hash)
    if (receipt?.blockHash !== transaction.blockHash)
      throw new NodeFault('eth_getTransactionReceipt')
    return describe(transaction, { receipt, account })
  })
  return {
    transfers: parts.flatMap(({ transfers }) => transfers),
    transactions: parts.map(({ transaction }) => transaction),
  }
}

function describe(
  transaction: ChainTransaction,
  { receipt, account }: { receipt: Receipt; account: string },
): { transaction: ChainTransaction; transfers: TokenTransfer[] } {
  const succeeded = receipt.status !== 0n
  const price = receipt.effectiveGasPrice
  const fee = price === null || price === undefined ? undefined : price * receipt.gasUsed
  const logged = receipt.logs
    .filter((log) => log.transactionHash === transaction.hash && log.removed !== true)
    .flatMap((log) => transfersOf(log, account))
  const { sender, recipient = '', value, hash, block, blockHash, position } = transaction
  const isOwn = sender === account || recipient === account
  const own: TokenTransfer = {
    ...{ block, blockHash, hash, position, log: position, part: OWN_PART },
    ...{ token: NATIVE, kind: 'fungible', tokenId: undefined, sender, recipient },
    amount: succeeded ? value : 0n,
  }
  return {
    transaction: { ...transaction, fee, succeeded },
    transfers: isOwn ? [own, ...logged] : logged,
  }
}

type Receipt = z.output<typeof Receipt>

async function readReceipts(
  ask: AskNodeAll,
  hashes: readonly string[],
): Promise<Map<string, Receipt>> {
  const calls = hashes.map(
    (hash): NodeCall => ({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  const outcomes = calls.length === 0 ? [] : await ask(calls)
  return new Map(
    calls.map((call, index) => {
      const receipt = expectAnswer(call, outcomes[index], Receipt)
      if (receipt.transactionHash !== hashes[index]) throw new NodeFault(call.method)
      return [receipt.transactionHash, receipt] as const
    }),
  )
}
