import {
  type Address,
  createPublicClient,
  type GetBlockReturnType,
  getAddress,
  type Hex,
  http,
  parseAbiItem,
} from 'viem'

export type Entry = { block: number; index: number; item: object }

const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)
const ITEM = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
)
type Block = GetBlockReturnType<undefined, true>

export function createChainView(url: string) {
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  const told = (hash: Address | null | undefined) =>
    hash ? { hash: getAddress(hash), is_contract: false, name: null } : null
  const timeOf = (seconds: bigint) => new Date(Number(seconds) * 1_000).toISOString()

  let known: Block[] = []
  async function blocks(): Promise<Block[]> {
    const head = await client.getBlock({ includeTransactions: true })
    if (head.hash === known.at(-1)?.hash) return known
    const numbers = Array.from({ length: Number(head.number) }, (_, number) => BigInt(number))
    const before = numbers.map((blockNumber) =>
      client.getBlock({ blockNumber, includeTransactions: true }),
    )
    known = [...((await Promise.all(before)) as Block[]), head as Block]
    return known
  }
  const tellBlock = ({ number, hash, timestamp, transactions }: Block) => ({
    height: Number(number),
    hash,
    timestamp: timeOf(timestamp),
    transactions_count: transactions.length,
    type: 'block',
  })
  const newestFirst = (entries: Entry[]) =>
    entries.sort((one, other) => other.block - one.block || other.index - one.index)

  async function logsOf(account: string) {
    const logs = await client.getLogs({ event: TRANSFER, fromBlock: 0n, toBlock: 'latest' })
    return logs.filter(({ args }) =>
      [args.from, args.to].some((end) => end?.toLowerCase() === account.toLowerCase()),
    )
  }

  return {
    async block(number: number) {
      const found = (await blocks())[number]
      return found && tellBlock(found)
    },
    newest: async (most: number) => (await blocks()).slice(-most).reverse().map(tellBlock),

    async transactions(account: string): Promise<Entry[]> {
      const isOwn = (end: string | null) => end?.toLowerCase() === account.toLowerCase()
      const found = (await blocks()).flatMap(({ transactions, timestamp }) =>
        transactions
          .filter(({ from, to }) => isOwn(from) || isOwn(to))
          .map((sent) => ({
            block: Number(sent.blockNumber),
            index: sent.transactionIndex ?? 0,
            item: {
              hash: sent.hash,
              block_number: Number(sent.blockNumber),
              position: sent.transactionIndex,
              timestamp: timeOf(timestamp),
              from: told(sent.from),
              to: told(sent.to),
              value: String(sent.value),
              nonce: sent.nonce,
              raw_input: sent.input,
              status: 'ok',
              result: 'success',
            },
          })),
      )
      return newestFirst(found)
    },

    async transfers(account: string): Promise<Entry[]> {
      const found = (await logsOf(account)).map((log) => ({
        block: Number(log.blockNumber),
        index: log.logIndex,
        item: {
          block_hash: log.blockHash,
          block_number: Number(log.blockNumber),
          log_index: log.logIndex,
          transaction_hash: log.transactionHash,
          from: told(log.args.from),
          to: told(log.args.to),
          token: tokenOf(log.address),
          total: { decimals: '6', value: String(log.args.value) },
          type: 'token_transfer',
        },
      }))
      return newestFirst(found)
    },

    /** Includes old transfers, the same as an index that is behind. */
    async nfts(account: string) {
      const logs = await client.getLogs({ event: ITEM, fromBlock: 0n, toBlock: 'latest' })
      return logs
        .filter(({ args }) => args.to?.toLowerCase() === account.toLowerCase())
        .map(({ address, args }) => ({
          ...{ id: String(args.id), token_type: 'ERC-721', value: '1', metadata: null },
          token: { ...tokenOf(address), type: 'ERC-721' },
        }))
    },

    async balances(account: string) {
      const tokens = new Set((await logsOf(account)).map(({ address }) => getAddress(address)))
      const all = [...tokens].map(async (token) => ({
        token: tokenOf(token),
        token_id: null,
        token_instance: null,
        value: String(BigInt(await read(token, account))),
      }))
      return Promise.all(all)
    },
  }

  function tokenOf(token: Address) {
    return {
      address_hash: getAddress(token),
      type: 'ERC-20',
      decimals: '6',
      name: null,
      symbol: null,
    }
  }
  async function read(to: Address, account: string): Promise<Hex> {
    const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}` as const
    const { data: found = '0x' } = await client.call({ to, data })
    return found === '0x' ? '0x0' : found
  }
}
