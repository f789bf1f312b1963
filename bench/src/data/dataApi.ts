import { BalanceList, TransactionPage } from '@vestibule/protocol/http'
import { DAPP_ORIGIN, MULTICALL } from '@vestibule/services/testing'
import { type Address, getAddress, type Hash, parseAbi } from 'viem'
import { inDataDir } from '../services/inDataDir.js'
import { type Figure, ms } from '../table.js'
import { addressOf, type DataWorld, startDataWorld } from './startDataWorld.js'

const TOKENS = 200
const PAGE = 50
const ACCOUNTS = 20
const WARM = 300
const PROCESSES = 4
const ERC20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

export const dataApi = () =>
  inDataDir(async (dataDir) => {
    const world = await startDataWorld(dataDir, { tokens: TOKENS })
    try {
      await world.prepare()
      // Fills the cache of token facts.
      await balancesOf(world.services.url, addressOf('aa', 9_999))
      const accounts = Array.from({ length: ACCOUNTS }, (_, index) => addressOf('aa', index))
      for (const account of accounts) await world.emit({ account, transactions: PAGE, each: 1 })
      return [
        ...(await measure('balance of 200 tokens', accounts, {
          raw: (account) => rawBalances(world, account),
          ask: (account) => askBalances(world.services.url, account),
          check: checkBalances,
        })),
        ...(await measure('history, a page of 50', accounts, {
          raw: (account) => rawHistory(world, account),
          ask: (account) => askHistory(world.services.url, account),
          check: checkHistory,
        })),
        ...(await beside(world, accounts)),
      ]
    } finally {
      await world.stop()
    }
  })

type Way = (account: Address) => Promise<unknown>

async function measure(
  what: string,
  accounts: readonly Address[],
  { raw, ask, check }: { raw: Way; ask: Way; check: (answer: unknown) => void },
): Promise<Figure[]> {
  // Validate outside the measured time: validation takes as long as a cached answer.
  const timeOfAnswer = async (account: Address) => {
    let answer: unknown
    const time = await timeOf(async () => {
      answer = await ask(account)
    })
    check(answer)
    return time
  }
  const [first = accountless()] = accounts
  await raw(first)
  const node: number[] = []
  const cold: number[] = []
  for (const account of accounts) {
    node.push(await timeOf(() => raw(account)))
    cold.push(await timeOfAnswer(account))
  }
  const warm: number[] = []
  for (let run = 0; run < WARM; run++) {
    // Fill the cache again, untimed: cached answers expire.
    if (run % 20 === 0) await ask(first)
    warm.push(await timeOfAnswer(first))
  }
  return [
    ms(`${what}: the node itself`, node),
    ms('· cold', cold, 'target 1.2 times the node'),
    ms('· warm', warm, 'target 5'),
  ]
}

async function beside(world: DataWorld, accounts: readonly Address[]): Promise<Figure[]> {
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, world.start))
  try {
    const urls = [world.services, ...others].map(({ url }) => url)
    const figures: Figure[] = []
    for (const served of [urls.slice(0, 1), urls]) {
      const rate = await rateOf((index) =>
        balancesOf(at(served, index), at(accounts, Math.floor(index / served.length))),
      )
      const what = `warm balances, ${served.length} of processes, 16 at once`
      figures.push({ what, unit: 'per second', values: [rate] })
    }
    return figures
  } finally {
    await Promise.all(others.map((services) => services.kill()))
  }
}

async function rateOf(ask: (index: number) => Promise<unknown>): Promise<number> {
  const asked = 2_000
  let next = 0
  const started = performance.now()
  const work = async () => {
    while (next < asked) await ask(next++)
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return asked / ((performance.now() - started) / 1_000)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const askBalances = (url: string, account: Address) => get(`${url}/v1/account/${account}/balance`)

const askHistory = (url: string, account: Address) => get(`${url}/v1/account/${account}/history`)

const balancesOf = async (url: string, account: Address) =>
  checkBalances(await askBalances(url, account))

function checkBalances(body: unknown) {
  const answer = BalanceList.parse(body)
  if (answer.balances.length !== TOKENS + 1)
    throw new Error(`Balances are missing: ${JSON.stringify(answer.errors)}`)
}

function checkHistory(body: unknown) {
  const answer = TransactionPage.parse(body)
  if (answer.data.length !== PAGE) throw new Error('Transactions are missing.')
}

async function get(path: string): Promise<unknown> {
  const query = 'projectId=demo&currency=usd&chainId=eip155:31337'
  const response = await fetch(`${path}?${query}`, { headers: { origin: DAPP_ORIGIN } })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Node calls of a client that knows the listed tokens and finds other tokens in transfers. */
async function rawBalances({ chain, tokens }: DataWorld, account: Address) {
  const balances = (addresses: readonly Address[]) =>
    chain.multicall({
      contracts: addresses.map(
        (address) => ({ address, abi: ERC20, functionName: 'balanceOf', args: [account] }) as const,
      ),
      multicallAddress: MULTICALL,
      batchSize: 0,
    })
  const others = async () => {
    const logs = (await Promise.all(transfersOf(chain, account))).flat()
    const moved = new Set(logs.map(({ address }) => getAddress(address)))
    await balances([...moved].filter((token) => !tokens.includes(token)))
  }
  await Promise.all([
    chain.getBalance({ address: account }),
    chain.getBlockNumber({ cacheTime: 0 }),
    balances(tokens),
    others(),
  ])
}

async function rawHistory({ chain }: DataWorld, account: Address) {
  const logs = (await Promise.all(transfersOf(chain, account))).flat()
  const hashes = [...new Set(logs.map(({ transactionHash }) => transactionHash as Hash))]
  const blocks = [...new Set(logs.map(({ blockNumber }) => blockNumber as bigint))]
  await Promise.all([
    ...hashes.map((hash) => chain.getTransaction({ hash })),
    ...hashes.map((hash) => chain.getTransactionReceipt({ hash })),
    ...blocks.map((blockNumber) => chain.getBlock({ blockNumber })),
  ])
}

const transfersOf = (chain: DataWorld['chain'], account: Address) =>
  [{ to: account }, { from: account }].map((args) =>
    chain.getLogs({ event: TRANSFER, args, fromBlock: 0n, toBlock: 'latest' }),
  )

const [TRANSFER] = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

const at = <item>(list: readonly item[], index: number): item => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

const accountless = (): never => {
  throw new Error('The list of accounts is empty.')
}
