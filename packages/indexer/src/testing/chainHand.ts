import { randomBytes } from 'node:crypto'
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  publicActions,
  size,
  slice,
  toHex,
  walletActions,
} from 'viem'
import { PUPPET_CODE } from './puppetCode.js'

const ABI = parseAbi([
  'function teach(bytes4 selector, bytes answer)',
  'function write(bytes32[] topics, bytes data)',
])
const GAS = 200_000n
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

export type Said = {
  name?: Hex
  symbol?: Hex
  decimals?: Hex
  balance?: Hex
  owner?: Hex
  items?: Hex
  tokenUri?: Hex
  uri?: Hex
}

const SELECTORS = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balance: '0x70a08231',
  owner: '0x6352211e',
  items: '0x00fdd58e',
  tokenUri: '0xc87b56dd',
  uri: '0x0e89341c',
} as const satisfies Record<keyof Said, Hex>

export const asText = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text])
export const asNumber = (value: bigint) => toHex(value, { size: 32 })
export const someAddress = () => getAddress(toHex(randomBytes(20)))
export const NOBODY: Address = `0x${'00'.repeat(20)}`

export function chainHand(url: string) {
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
  const sender = client.getAddresses().then(([first = NOBODY]) => first)

  async function send(transaction: Transaction): Promise<Receipt> {
    const request = client.request as (call: object) => Promise<Receipt>
    const from = transaction.from ?? (await sender)
    return request({ method: 'eth_sendTransactionSync', params: [{ ...transaction, from }] })
  }

  const write = async (to: Address, topics: Hex[], data: Hex, by?: Address) => {
    if (by !== undefined) await client.impersonateAccount({ address: by })
    return send({
      ...{ from: by, to },
      data: encodeFunctionData({ abi: ABI, functionName: 'write', args: [topics, data] }),
    })
  }

  const answer = (to: Address, selector: Hex, data: Hex) =>
    send({
      to,
      data: encodeFunctionData({ abi: ABI, functionName: 'teach', args: [selector, data] }),
    })

  async function teach(address: Address, said: Said) {
    for (const [selector, data] of answersOf(said)) await answer(address, selector, data)
  }

  async function putContract(answers: Answers): Promise<Address> {
    const { contractAddress } = await send({ data: creationOf(answers) })
    return getAddress(contractAddress ?? NOBODY)
  }

  return {
    sender,
    teach,
    answer,
    setBalance: (address: Address, value: bigint) => client.setBalance({ address, value }),
    setCode: (address: Address, bytecode: Hex) => client.setCode({ address, bytecode }),
    getCode: async (address: Address) => (await client.getCode({ address })) ?? '0x',
    countSent: (address: Address) => client.getTransactionCount({ address }),
    blockNumber: () => client.getBlockNumber({ cacheTime: 0 }),
    mine: (blocks: number) => client.mine({ blocks }),
    snapshot: () => client.snapshot(),
    revert: (id: Hex) => client.revert({ id }),
    run: (code: Hex) => client.call({ data: code }),

    putContract,
    putToken: (said: Said) => putContract(answersOf(said)),

    moveToken: (token: Address, from: Address, to: Address, amount: bigint, by?: Address) =>
      write(token, [TRANSFER, word(from), word(to)], asNumber(amount), by),
    moveItem: (token: Address, from: Address, to: Address, id: bigint, by?: Address) =>
      write(token, [TRANSFER, word(from), word(to), asNumber(id)], '0x', by),
    moveItems: (token: Address, from: Address, to: Address, [id, amount]: [bigint, bigint]) =>
      write(
        token,
        [SINGLE, word(NOBODY), word(from), word(to)],
        `${asNumber(id)}${asNumber(amount).slice(2)}`,
      ),
    writeLog: write,

    async pay(from: Address, to: Address, value: bigint, data?: Hex) {
      await client.impersonateAccount({ address: from })
      return send({
        ...{ from, to, value: toHex(value), gas: toHex(GAS) },
        ...(data !== undefined && { data }),
      })
    },
  }
}

export type ChainHand = ReturnType<typeof chainHand>

const word = (address: Address): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

type Transaction = { from?: Address | undefined; to?: Address; data?: Hex; value?: Hex; gas?: Hex }
type Receipt = { transactionHash: Hex; contractAddress: Address | null; blockNumber: Hex }
type Answers = readonly (readonly [selector: Hex, data: Hex])[]

const answersOf = (said: Said): Answers =>
  Object.entries(said).map(([what, data]) => [SELECTORS[what as keyof Said], data])

const RUNTIME = slice(PUPPET_CODE, 31)

function creationOf(answers: Answers): Hex {
  const stored = answers.flatMap(([selector, data]) => wordsOf(selector, data))
  const stores = stored.map(([slot, value]) => concat([push(value), push(slot), '0x55']))
  const length = push(numberToHex(size(RUNTIME)))
  // codecopy(0, start, length), return(0, length)
  const rest = (start: Hex) => concat([length, '0x80', start, '0x600039', '0x6000f3'])
  const start = size(concat([...stores, rest(push('0x'))]))
  return concat([...stores, rest(push(numberToHex(start))), RUNTIME])
}

const push = (value: Hex) => concat(['0x7f', pad(value)])

function wordsOf(selector: Hex, data: Hex): [slot: Hex, value: Hex][] {
  const slot = keccak256(concat([pad(selector, { dir: 'right' }), pad('0x')]))
  const length = size(data)
  if (length < 32)
    return [[slot, concat([pad(data, { dir: 'right', size: 31 }), toHex(length * 2, { size: 1 })])]]
  const first = hexToBigInt(keccak256(slot))
  const words = Array.from({ length: Math.ceil(length / 32) }, (_, index): [Hex, Hex] => [
    toHex(first + BigInt(index)),
    pad(slice(data, index * 32, Math.min(length, (index + 1) * 32)), { dir: 'right' }),
  ])
  return [[slot, toHex(length * 2 + 1)], ...words]
}
