import { parseEvmAddress } from '@vestibule/protocol/addresses'
import {
  createPublicClient,
  custom,
  encodeFunctionData,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { normalize } from 'viem/ens'
import type {
  AskNodeAll,
  ChainData,
  ChainReader,
  ChainSources,
  NodeCall,
  TokenFacts,
} from '../../chainReader.js'
import { expectAnswer } from '../../expectAnswer.js'
import { NodeFault } from '../../nodeFault.js'
import type { Clock } from '../../time.js'
import { readBlock, readBlocks, readHead, readOutcomes, readTransactions } from './blocks.js'
import { withBlockscout } from './blockscout/withBlockscout.js'
import { readDecimals, readNumber, readText } from './contractAnswers.js'
import { type ContractAnswer, createCaller } from './createCaller.js'
import { NATIVE } from './native.js'
import { createNftReader } from './nfts.js'
import { createPoolPrices } from './pools/createPoolPrices.js'
import { quantity } from './quantities.js'
import { readTransferLogs } from './transferLogs.js'

/** Do not import viem's table of all chains: it contains hundreds of modules. */
const CHAIN_ID = 1

const RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const LONGEST = 255

const ABI = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const FACTS: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']
const APPROVALS = ['0x095ea7b3', '0xa22cb465']

export const EIP155_DATA: ChainData = {
  needs: { node: 'needed', index: 'optional' },
  nativeAsset: NATIVE,
  nobody: zeroAddress,
  hasPools: true,
  hasNonces: true,
  approvals: APPROVALS,
  canonicalAddress: parseEvmAddress,
  createReader(sources, clock) {
    const own = createOwnReader(sources, clock)
    const { node, index } = sources
    return index === undefined ? own : withBlockscout(own, { node, index })
  },
}

function createOwnReader(sources: ChainSources, clock: Clock): ChainReader {
  const { node: ask } = sources
  const call = createCaller(ask, clock)
  const readPoolPrices = createPoolPrices(ask, clock)

  async function readNative(account: string): Promise<bigint> {
    const asked: NodeCall = { method: 'eth_getBalance', params: [account, 'latest'] }
    const [outcome] = await ask([asked])
    return expectAnswer(asked, outcome, quantity)
  }

  return {
    isIndexed: false,
    readHead: () => readHead(ask),
    readBlock: (number) => readBlock(ask, number),
    readBlocks: (range) => readBlocks(ask, range),
    readTransactions: (hashes) => readTransactions(ask, hashes),
    readOutcomes: (hashes) => readOutcomes(ask, hashes),
    nfts: createNftReader(ask, clock),
    readName: createNameReader(sources),
    readPoolPrices: (rules, tokens) => readPoolPrices(rules, tokens, NATIVE),
    async planTransfers(account, { range }) {
      const read = async () => ({
        transfers: await readTransferLogs(ask, account, range),
        transactions: [],
      })
      return { range, read }
    },

    async readBalances(account, tokens) {
      const data = encodeFunctionData({
        abi: ABI,
        functionName: 'balanceOf',
        args: [account as Hex],
      })
      const [native, answers] = await Promise.all([
        readNative(account),
        call(tokens.map((to) => ({ to, data }))),
      ])
      const held = tokens.flatMap((token, index): [string, bigint][] => {
        const answer = answers[index]
        const amount = said(answer, readNumber)
        return amount === undefined ? [] : [[token, amount]]
      })
      const refused = new Set(tokens.filter((_, index) => answers[index] === 'refused'))
      return { native, tokens: new Map(held), refused }
    },

    async describeTokens(tokens) {
      const answers = await call(tokens.flatMap((to) => FACTS.map((data) => ({ to, data }))))
      return new Map(
        tokens.flatMap((token, index): [string, TokenFacts][] => {
          const own = answers.slice(index * FACTS.length, (index + 1) * FACTS.length)
          if (own.includes('refused')) return []
          const [name, symbol, decimals] = own
          const facts = {
            name: said(name, readText),
            symbol: said(symbol, readText),
            decimals: said(decimals, readDecimals),
          }
          return [[token, facts]]
        }),
      )
    },
  }
}

function said<value>(
  answer: ContractAnswer | undefined,
  read: (data: Hex) => value | undefined,
): value | undefined {
  return answer === undefined || answer === 'none' || answer === 'refused'
    ? undefined
    : read(answer)
}

/** Reads ENS names on Ethereum, without calling servers that a resolver lists. */
function createNameReader({ node, reference }: ChainSources) {
  if (reference !== String(CHAIN_ID)) return undefined
  const client = createPublicClient({
    ccipRead: false,
    transport: custom({ request: (call) => request(node, call) }, { retryCount: 0 }),
  })
  return async (account: string): Promise<string | undefined> => {
    let name: string | null
    try {
      name = await client.getEnsName({
        address: account as Hex,
        universalResolverAddress: RESOLVER,
      })
    } catch (cause) {
      throw new NodeFault('eth_call', { cause })
    }
    return name !== null && isPlain(name) ? name : undefined
  }
}

async function request(node: AskNodeAll, call: { method: string; params?: unknown }) {
  const params = Array.isArray(call.params) ? call.params : []
  const [outcome] = await node([{ method: call.method, params }])
  if (outcome === undefined) throw new NodeFault(call.method)
  if ('error' in outcome) throw outcome.error
  return outcome.result
}

function isPlain(name: string): boolean {
  try {
    return name.length <= LONGEST && normalize(name) === name
  } catch {
    return false
  }
}
