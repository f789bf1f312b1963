import type {
  AskIndex,
  BlockId,
  ChainData,
  ChainReader,
  ChainSources,
  Happened,
} from '../../chainReader.js'
import { NodeFault } from '../../nodeFault.js'
import { findAt, readAt } from '../../readIndex.js'
import type { Clock } from '../../time.js'
import { SECOND } from '../../time.js'
import { createLister } from './addressTransactions.js'
import {
  type Confirmed,
  EsploraAddress,
  EsploraTransaction,
  hash,
  isConfirmed,
  tip,
} from './answers.js'
import { canonicalAddress } from './canonicalAddress.js'
import { COINBASE, movementOf, NATIVE, type Place, toTransaction } from './movements.js'

/** Length of the genesis hash prefix in Bitcoin's CAIP-2 ids. */
const REFERENCE_LENGTH = 32

export const BIP122_DATA: ChainData = {
  needs: { node: 'unused', index: 'needed' },
  nativeAsset: NATIVE,
  nobody: COINBASE,
  hasPools: false,
  hasNonces: false,
  approvals: [],
  canonicalAddress,
  createReader,
}

function createReader({ index, reference }: ChainSources, clock: Clock): ChainReader {
  const ask = async (path: string) => {
    if (index === undefined) throw new NodeFault(path)
    return index(path)
  }
  const checkChain = createChainCheck(ask, reference)
  const lister = createLister(ask)

  async function readTransactions(hashes: readonly string[]): Promise<Confirmed[]> {
    await checkChain()
    const found = await Promise.all(
      hashes.map((hash) => findAt(ask, `/tx/${hash}`, EsploraTransaction)),
    )
    return found.filter((each) => each !== undefined).filter(isConfirmed)
  }

  return {
    isIndexed: true,
    async readHead() {
      await checkChain()
      return readHead(ask)
    },
    readBlock: (number) => readBlock(ask, number),
    readBlocks: async () => [],
    describeTokens: async () => new Map(),

    async planTransfers(account, asked) {
      const { range, transactions } = await lister.list(account, asked)
      const read = async () => tell(account, transactions, placeOf)
      return { range, read }
    },

    async readPending(account) {
      await checkChain()
      const place = { block: 0n, blockHash: '', minedAt: clock() }
      return tell(account, await lister.listPending(account), () => place)
    },

    async readBalances(account) {
      await checkChain()
      const path = `/address/${account}`
      const { address, chain_stats, mempool_stats } = await readAt(ask, path, EsploraAddress)
      // Both sums contain only received and spent coins, so a balance cannot be negative.
      if (address !== account || chain_stats < 0n || chain_stats + mempool_stats < 0n)
        throw new NodeFault(path)
      return { native: chain_stats, pending: mempool_stats, tokens: new Map(), refused: new Set() }
    },

    async readTransactions(hashes) {
      const found = await readTransactions(hashes)
      return found.map((each) => toTransaction(each, placeOf(each)))
    },

    async readOutcomes(hashes) {
      const found = await readTransactions(hashes)
      return new Map(found.map(({ txid }) => [txid, true]))
    },
  }
}

function tell<transaction extends EsploraTransaction>(
  account: string,
  transactions: readonly transaction[],
  placed: (transaction: transaction) => Place,
): Happened {
  return {
    transfers: transactions.map((each) => movementOf(each, account, placed(each))),
    transactions: transactions.map((each) => toTransaction(each, placed(each))),
  }
}

const placeOf = ({ status }: Confirmed): Place => ({
  block: BigInt(status.block_height),
  blockHash: status.block_hash,
  minedAt: status.block_time * SECOND,
})

/** Checks the index's chain once. Retries until the check succeeds. @throws NodeFault */
function createChainCheck(ask: AskIndex, reference: string): () => Promise<void> {
  let isChecked = false
  return async () => {
    if (isChecked) return
    const genesis = await readAt(ask, '/block-height/0', hash)
    if (genesis.slice(0, REFERENCE_LENGTH) !== reference)
      throw new NodeFault('/block-height/0', { isOtherChain: true })
    isChecked = true
  }
}

async function readHead(ask: AskIndex): Promise<BlockId> {
  const path = '/blocks/tip/height'
  const head = await readBlock(ask, await readAt(ask, path, tip))
  if (head === undefined) throw new NodeFault(path)
  return head
}

async function readBlock(ask: AskIndex, number: bigint): Promise<BlockId | undefined> {
  const found = await findAt(ask, `/block-height/${number}`, hash)
  return found === undefined ? undefined : { number, hash: found }
}
