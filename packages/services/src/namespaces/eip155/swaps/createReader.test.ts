import type { AskNodeAll, NodeCall, NodeOutcome } from '@vestibule/indexer'
import { type Address, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../platform/time.js'
import { withAnvil } from '../../../testing/chain/withAnvil.js'
import { exchangeHand } from '../../../testing/swaps/swapWorld.js'
import { createReader } from './createReader.js'

const ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])
const BURNER: Address = `0x${'22'.repeat(20)}`
const HUNGRY: Address = `0x${'33'.repeat(20)}`
const ARBITRUM: Address = `0x${'64'.padStart(40, '0')}`

const anvil = withAnvil()
let balanceOf: Hex
let token: Address
let block: bigint
beforeAll(async () => {
  const hand = exchangeHand(anvil)
  token = await hand.putCoin()
  const owner = await hand.newAccount()
  balanceOf = encodeFunctionData({ abi: ABI, args: [owner] })
  await hand.mint(token, owner, 7n)
  block = await hand.blockNumber()
})

function open(instead: (call: NodeCall) => NodeOutcome | undefined = () => undefined) {
  const asked: string[] = []
  let now = 0
  const ask: AskNodeAll = (calls) =>
    Promise.all(
      calls.map(async (call): Promise<NodeOutcome> => {
        asked.push(call.method)
        return instead(call) ?? { result: await anvil.ask(call.method, call.params) }
      }),
    )
  const read = createReader(ask, () => now)
  return { asked, read, pass: (time: number) => (now += time) }
}
const result = (value: bigint) => ({ result: numberToHex(value, { size: 32 }) })
const withoutTo = ({ method, params: [call] }: NodeCall) =>
  method === 'eth_call' && !(call as { to?: Hex }).to
const REFUSAL: NodeOutcome = { error: { code: -32602, message: 'missing to' } }

test('reads contracts and their block with one node call', async () => {
  const { asked, read } = open()
  const found = await read([
    { to: token, data: balanceOf },
    { to: token, data: '0x12345678' },
  ])
  expect(found).toMatchObject({ number: block, outcomes: [result(7n), { error: { code: 3 } }] })
  expect(Math.abs(found.timestamp - Date.now() / 1_000)).toBeLessThan(120)
  expect(asked).toEqual(['eth_call'])
})

test('security: answers other calls if a contract burns all its gas', async () => {
  await anvil.ask('anvil_setCode', [BURNER, '0x5b600056'])
  const burner = { to: BURNER, data: '0x' as const }
  const { outcomes } = await open().read([burner, burner, burner, { to: token, data: balanceOf }])
  expect(outcomes.at(-1)).toEqual(result(7n))
  expect(outcomes.slice(0, 3).every((outcome) => 'error' in outcome)).toBe(true)
})

test('leaves enough gas for an expensive quote, even among many others', async () => {
  // Returns zero with five million gas or more, and reverts otherwise.
  await anvil.ask('anvil_setCode', [HUNGRY, '0x5a624c4b4011600e5760206000f35b60006000fd'])
  const hungry = { to: HUNGRY, data: '0x' as const }
  const { outcomes } = await open().read([hungry, ...Array(40).fill(hungry)])
  expect(outcomes).toEqual(Array(41).fill(result(0n)))
})

test('returns the L2 block number on Arbitrum, where contracts read the L1 number', async () => {
  await anvil.ask('anvil_setCode', [ARBITRUM, '0x6104d260005260206000f3'])
  const { number } = await open().read([])
  await anvil.ask('anvil_setCode', [ARBITRUM, '0x'])
  expect(number).toBe(1_234n)
})

test.each<[what: string, answer: NodeOutcome]>([
  ['refuses', REFUSAL],
  ['returns no data', { result: '0x' }],
  ['returns other data', { result: `0x${'ff'.repeat(200)}` }],
  ['returns a value that is not text', { result: null }],
])(
  'error: reads calls one by one at one block if a node %s, and retries batches after ten minutes',
  async (_what, answer) => {
    const { asked, pass, read } = open((call) => (withoutTo(call) ? answer : undefined))
    const balance = [{ to: token, data: balanceOf }]
    expect(await read(balance)).toMatchObject({ number: block, outcomes: [result(7n)] })
    expect(asked).toEqual(['eth_call', 'eth_getBlockByNumber', 'eth_call'])
    asked.length = 0
    await read(balance)
    expect(asked).toEqual(['eth_getBlockByNumber', 'eth_call'])
    asked.length = 0
    pass(10 * MINUTE)
    await read(balance)
    expect(asked).toEqual(['eth_call', 'eth_getBlockByNumber', 'eth_call'])
  },
)
