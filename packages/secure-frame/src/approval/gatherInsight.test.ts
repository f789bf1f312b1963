import { VestibuleError } from '@vestibule/protocol'
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { useText } from '../ui/i18n.js'
import { parseUnsafeRequest } from '../wallet/requests/parseUnsafeRequest.js'
import { circumstances, STRANGER } from '../wallet/testing/circumstances.js'
import { gatherInsight } from './gatherInsight.js'
import { headlineOf } from './headlineOf.js'

const { account } = circumstances
const token: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint) => pad(toHex(value), { size: 32 })

type Contract = { symbol?: string; decimals?: bigint; isErc721?: boolean }
type World = {
  contracts?: Record<string, Contract>
  /** What `eth_simulateV1` answers; without it the node does not know the method. */
  simulated?: object
  known?: Hex[]
  chain?: string
}

/** A node that says of its contracts what it likes. */
function nodeOf({ contracts = {}, simulated }: World) {
  return {
    async request({
      method,
      params = [],
    }: {
      method: string
      params?: readonly unknown[] | undefined
    }) {
      if (method === 'eth_simulateV1' && simulated !== undefined) return [{ calls: [simulated] }]
      const [call] = params as [{ to: string; data: string }]
      const found = contracts[call?.to]
      const answers: Record<string, Hex | undefined> = {
        '0x95d89b41': found?.symbol === undefined ? undefined : text(found.symbol),
        '0x313ce567': found?.decimals === undefined ? undefined : number(found.decimals),
        '0x01ffc9a7': found?.isErc721 ? number(1n) : undefined,
      }
      const answer = method === 'eth_call' ? answers[call.data.slice(0, 10)] : undefined
      if (answer === undefined) throw new VestibuleError('rpcFailed', { data: { code: -32601 } })
      return answer
    },
  }
}

async function look(method: string, params: unknown[], world: World = {}) {
  const { chain = 'eip155:31337', known = [] } = world
  const network = { ...circumstances.network, caipNetworkId: chain }
  const request = parseUnsafeRequest({ ...circumstances, network, method, params })
  const found = await gatherInsight({ rpc: nodeOf(world), request, known })
  const approval = { ...found, id: '1', hash: '0x', transaction: undefined, dappName: '' }
  return { ...found, headline: headlineOf(useText(), approval) }
}
const send = (transaction: object, world?: World) =>
  look('eth_sendTransaction', [{ from: account, ...transaction }], world)
const erc20 = (functionName: 'approve' | 'transfer', args: [Hex, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })
const approve = (amount: bigint) => ({ to: token, data: erc20('approve', [STRANGER, amount]) })
const dollar = { symbol: 'TUSD', decimals: 6n }
const art = { symbol: 'ART', isErc721: true }

describe('`approve` of two standards', () => {
  test.each<[string, bigint, Contract, string, string]>([
    ['a token', 5_000_000n, dollar, 'Let somebody spend 5 TUSD', 'medium'],
    ['a token, everything', maxUint256, dollar, 'Let somebody spend any amount of TUSD', 'high'],
    ['a token, nothing', 0n, dollar, 'Take a permission back', 'normal'],
    ['a collection', 7n, art, 'Let somebody take item #7', 'medium'],
    ['a collection, item 0', 0n, art, 'Let somebody take item #0', 'medium'],
    [
      'whoever says nothing',
      7n,
      {},
      'Let somebody spend 7 smallest units of a token, or take item #7',
      'medium',
    ],
    [
      'whoever says both',
      7n,
      { ...dollar, isErc721: true },
      'Let somebody spend 0.000007 TUSD, or take item #7',
      'medium',
    ],
  ])('[V12] of %s', async (_name, amount, contract, headline, level) => {
    const found = await send(approve(amount), { contracts: { [token]: contract } })
    expect(found.headline).toBe(headline)
    expect(found.request.level).toBe(level)
  })

  test('a token that poses as a collection still says that it is everything', async () => {
    const { headline, request } = await send(approve(maxUint256), { contracts: { [token]: art } })
    expect(headline).toContain('any amount of ART')
    expect(request.risks).toContain('unlimitedApproval')
  })
})

describe('a node that lies', () => {
  const call = { to: token, data: '0xdeadbeef', value: '0x64' }
  const bait = {
    status: '0x1',
    logs: [
      {
        address: token,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          pad(STRANGER, { size: 32 }),
          pad(account, { size: 32 }),
        ],
        data: number(10n ** 12n),
      },
    ],
  }

  test('never makes a card look safer than it is without one', async () => {
    const honest = await send(call)
    for (const contract of [dollar, art, { ...dollar, symbol: 'USDC' }, {}])
      for (const simulated of [bait, { status: '0x1', logs: [] }, { status: '0x0' }]) {
        const { request } = await send(call, { contracts: { [token]: contract }, simulated })
        expect(request.level).toBe('high')
        expect(request.risks).toEqual(expect.arrayContaining(honest.request.risks))
      }
  })

  test('cannot take a well-known token’s decimals for its own', async () => {
    const lie = { symbol: 'USDC', decimals: 18n, isErc721: true }
    const { headline } = await send(
      { to: USDC, data: erc20('transfer', [STRANGER, 5_000_000n]) },
      { contracts: { [USDC]: lie }, chain: 'eip155:1' },
    )
    expect(headline).toBe('Send 5 USDC')
  })

  test.each(['USDC', 'U\u0455DC', 'usdc', 'USDС', 'ETH', 'U\u200BSDC', 'USDC!'])(
    'a token that calls itself %j on a network that knows one is told',
    async (symbol) => {
      const world = { contracts: { [token]: { ...dollar, symbol } }, chain: 'eip155:1' }
      const transfer = { to: token, data: erc20('transfer', [STRANGER, 1n]) }
      const { request } = await send(transfer, world)
      expect(request).toMatchObject({ risks: ['imitation'], level: 'high' })
    },
  )

  test('an absurd number of decimals is no number', async () => {
    const contracts = { [token]: { symbol: 'TUSD', decimals: 200n } }
    const transfer = { to: token, data: erc20('transfer', [STRANGER, 9n]) }
    const { headline } = await send(transfer, { contracts })
    expect(headline).toBe('Send 9 smallest units of TUSD')
  })

  test('a permission that shows only when the call is tried out raises the risk', async () => {
    const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const topics = [approval, pad(account, { size: 32 }), pad(STRANGER, { size: 32 })]
    const log = { address: token, topics, data: number(maxUint256) }
    const simulated = { status: '0x1', logs: [log] }
    const { request } = await send({ to: STRANGER, value: '0x1' }, { simulated })
    expect(request).toMatchObject({ risks: ['unlimitedApproval'], level: 'high' })
  })
})

describe('recipients', () => {
  const poison = `${STRANGER.slice(0, 4)}${'0'.repeat(32)}${STRANGER.slice(-6)}`.toLowerCase()

  test('[V12] a look-alike of somebody known is of high risk', async () => {
    const world = { known: [STRANGER.toLowerCase() as Hex] }
    const { request, insight } = await send({ to: poison, value: '0x1' }, world)
    expect(request).toMatchObject({ risks: ['lookAlike'], level: 'high' })
    expect(insight.recipients).toMatchObject([{ standing: 'new', lookAlikeOf: STRANGER }])
  })

  test('[V12] so is one that would only be allowed to spend', async () => {
    const world: World = { known: [STRANGER], contracts: { [token]: dollar } }
    const transaction = { to: token, data: erc20('approve', [poison as Hex, 1n]) }
    expect((await send(transaction, world)).request.risks).toContain('lookAlike')
  })

  test('somebody known is called known, and everybody else new', async () => {
    const standing = async (known: Hex[]) =>
      (await send({ to: STRANGER, value: '0x1' }, { known })).insight.recipients[0]?.standing
    expect(await standing([STRANGER])).toBe('known')
    expect(await standing([])).toBe('new')
  })
})

describe('contracts that are described', () => {
  const chain = 'eip155:1'

  test('[V12] a call that is told in full loses the warning that nobody can read it', async () => {
    const { request, headline } = await send(
      { to: WETH, data: '0xd0e30db0', value: '0x64' },
      { chain },
    )
    expect(headline).toBe('Wrap 0.0000000000000001 ETH')
    expect(request).toMatchObject({ risks: [], level: 'normal' })
  })

  test('coins that the description does not show keep their warning', async () => {
    const data = `0x2e1a7d4d${'0'.repeat(63)}1`
    const { request } = await send({ to: WETH, data, value: '0x64' }, { chain })
    expect(request.risks).toEqual(['undecodable', 'callWithValue'])
  })

  test('the same bytes for another contract, or another chain, stay unread', async () => {
    const elsewhere = await send({ to: WETH, data: '0xd0e30db0', value: '0x64' })
    const other = await send({ to: STRANGER, data: '0xd0e30db0', value: '0x64' }, { chain })
    for (const { request } of [elsewhere, other])
      expect(request.risks).toEqual(['undecodable', 'callWithValue'])
  })

  test('steps that the description cannot tell stay of high risk', async () => {
    const data = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'execute',
          stateMutability: 'payable',
          inputs: [{ type: 'bytes' }, { type: 'bytes[]' }, { type: 'uint256' }],
          outputs: [],
        },
      ],
      args: ['0x0b', ['0x'], 1n],
    })
    const { request, insight } = await send(
      { to: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', data },
      { chain },
    )
    expect(insight.described?.contractName).toBe('Uniswap Universal Router')
    expect(request).toMatchObject({ risks: ['undecodable'], level: 'high' })
  })
})
