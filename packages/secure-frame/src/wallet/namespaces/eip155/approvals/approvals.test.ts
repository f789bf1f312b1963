import { VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import { CAREFUL_TOKEN_CODE } from '@vestibule/services/testing/exchange'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  hexToBytes,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  toEventSelector,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { PriceBook } from '../../../../platform/priceBook.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { AskedCall } from '../../document/namespaceRequests.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { lookAt } from '../testing/lookAt.js'
import { eip155Approvals } from './eip155Approvals.js'
import { PERMIT2 } from './findApprovals.js'
import { APPROVALS, PERMIT2_ABI } from './readCurrent.js'

const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
])
const at = (end: Hex) => getAddress(pad(end, { size: 20 }))
const [SHOP, OTHER] = [at('0x5e01'), at('0x5e02')]
const { network } = requestContext
const NOW = Date.now()

let chain: Awaited<ReturnType<typeof startChainRpc>>
let token: Hex
beforeAll(async () => {
  chain = await startChainRpc()
  await placeSmartAccounts(chain.url)
  token = getAddress(
    (await send(requestContext.account, undefined, CAREFUL_TOKEN_CODE)).contractAddress,
  )
})
afterAll(() => chain.stop())

async function send(from: string, to: Hex | undefined, data: Hex) {
  await chain.ask('anvil_impersonateAccount', [from])
  const sent = { from, ...(to && { to }), data, gas: '0x1000000' }
  const hash = await chain.ask('eth_sendTransaction', [sent])
  return vi.waitUntil(() => chain.ask('eth_getTransactionReceipt', [hash]))
}

async function owner() {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.ask('anvil_setBalance', [address, numberToHex(10n ** 18n)])
  const mint = { functionName: 'mint', args: [address, 5_000_000n] } as const
  await send(requestContext.account, token, encodeFunctionData({ abi: TOKEN, ...mint }))
  return { key: hexToBytes(key) as Bytes, address }
}
type Owner = Awaited<ReturnType<typeof owner>>

const approve = ({ address }: Owner, spender: Hex, value: bigint) =>
  send(
    address,
    token,
    encodeFunctionData({ abi: TOKEN, functionName: 'approve', args: [spender, value] }),
  )

const prices = (price?: number) =>
  ({ ask: () => {}, arrived: async () => {}, priceOf: () => price }) as unknown as PriceBook

const list = (
  account: string,
  {
    rpc = chain.rpc,
    price,
    onProgress = () => {},
  }: { rpc?: Rpc; price?: number; onProgress?: (share: number) => void } = {},
) =>
  eip155Approvals.list({
    ...{ account, network, rpc, prices: prices(price), now: NOW },
    onProgress,
  })

async function revoke({ address, key }: Owner, call: AskedCall) {
  const deps = { rpc: chain.rpc, entries: memoryStore(), userId: async () => 'user' }
  const request = eip155Requests.parse(call, { ...requestContext, account: address })
  const { view, intent } = await eip155Requests.prepare(request, deps)
  const signed = eip155Signer.build(intent).sign(key)
  if (signed.kind !== 'transaction') throw new Error('It is sent.')
  await eip155Requests.send(signed, deps, view)
  return vi.waitUntil(() => chain.ask('eth_getTransactionReceipt', [signed.hash]))
}

describe('the token approvals of an account', () => {
  test('lists approvals by value at risk, in descending order', async () => {
    const who = await owner()
    await approve(who, SHOP, 2_000_000n)
    await approve(who, OTHER, maxUint256)
    await approve(await owner(), SHOP, 9n)
    const { approvals, isComplete } = await list(who.address, { price: 2 })
    expect(isComplete).toBe(true)
    expect(approvals).toMatchObject([
      { token, spender: OTHER, covers: { kind: 'unlimited' }, atRisk: '5', worth: '$10.00' },
      {
        ...{ token, spender: SHOP, covers: { kind: 'amount', amount: '2' } },
        ...{ atRisk: '2', worth: '$4.00' },
      },
    ])
    await approve(who, OTHER, 0n)
    expect((await list(who.address)).approvals).toMatchObject([{ spender: SHOP }])
    // This token rejects a change of an allowance.
    await approve(who, SHOP, 0n)
    await approve(who, SHOP, 7_000_000n)
    expect((await list(who.address)).approvals).toMatchObject([
      { covers: { amount: '7' }, atRisk: '5', worth: undefined },
    ])
  })

  test('revokes one approval in its own transaction, and several approvals in a batch', async () => {
    const who = await owner()
    for (const spender of [SHOP, OTHER, token]) await approve(who, spender, maxUint256)
    const [first, ...rest] = (await list(who.address)).approvals
    if (first === undefined) throw new Error('There are three.')
    expect(await revoke(who, first.revocation)).toMatchObject({
      status: '0x1',
      to: token.toLowerCase(),
    })
    expect((await list(who.address)).approvals).toHaveLength(2)
    const together = eip155Approvals.together(rest, who.address)
    expect(await revoke(who, together)).toMatchObject({ status: '0x1', type: '0x4' })
    expect((await list(who.address)).approvals).toEqual([])
  })
})

describe('approvals from a node’s answers', () => {
  const account = requestContext.account as Hex
  const item = toEventSelector('Approval(address,address,uint256)')
  const all = toEventSelector('ApprovalForAll(address,address,bool)')
  const permit = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
  const log = (address: Hex, topics: Hex[], data: Hex = '0x') => ({
    address: address.toLowerCase(),
    topics: topics.map((topic) => pad(topic).toLowerCase()),
    data,
  })
  const [NFT, COIN] = [at('0xf7'), at('0xc0')]

  const node = (logs: object[], answers: Record<string, Hex>): Rpc => ({
    async request({ method, params = [] }) {
      if (method === 'eth_blockNumber') return '0x10'
      if (method === 'eth_getLogs') return logs
      const [{ to, data }] = params as [{ to: Hex; data: Hex }]
      const answer =
        answers[`${to.toLowerCase()} ${data.slice(0, 10)}`] ?? answers[data.slice(0, 10)]
      if (answer === undefined) throw new VestibuleError('rpcFailed', { data: { code: 3 } })
      return answer
    },
  })
  const selectorOf = (functionName: 'allowance' | 'isApprovedForAll' | 'getApproved' | 'ownerOf') =>
    encodeFunctionData({
      abi: APPROVALS,
      functionName,
      args: (functionName === 'getApproved' || functionName === 'ownerOf'
        ? [1n]
        : [SHOP, SHOP]) as never,
    }).slice(0, 10)
  const answerOf = (type: 'bool' | 'address' | 'uint256', value: never) =>
    encodeAbiParameters([{ type }], [value])

  test('list approvals for a collection and for one NFT, without NFTs that left the account', async () => {
    const rpc = node([log(NFT, [all, account, SHOP]), log(NFT, [item, account, OTHER, '0x07'])], {
      [selectorOf('isApprovedForAll')]: answerOf('bool', true as never),
      [selectorOf('getApproved')]: answerOf('address', OTHER as never),
      [selectorOf('ownerOf')]: answerOf('address', account as never),
    })
    const { approvals } = await list(account, { rpc })
    expect(approvals).toMatchObject([
      { spender: OTHER, covers: { kind: 'item', id: '7' }, atRisk: undefined },
      { spender: SHOP, covers: { kind: 'collection' } },
    ])
    expect(approvals.map(({ revocation }) => revocation.params)).toMatchObject([
      [{ to: NFT, data: expect.stringContaining(pad('0x07').slice(2)) }],
      [{ to: NFT, data: expect.stringMatching(/^0xa22cb465.*0$/) }],
    ])
    const { headline, request } = await lookAt({
      method: 'eth_sendTransaction',
      params: approvals[0]?.revocation.params as unknown[],
      node: { contracts: { [NFT]: { symbol: 'CATS', isErc721: true } } },
    })
    expect(headline).toBe('Revoke a permission')
    expect(request).toMatchObject({ risks: [], level: 'normal' })
    const sold = node([log(NFT, [item, account, OTHER, '0x07'])], {
      [selectorOf('getApproved')]: answerOf('address', OTHER as never),
      [selectorOf('ownerOf')]: answerOf('address', SHOP as never),
    })
    await expect(list(account, { rpc: sold })).resolves.toEqual({ approvals: [], isComplete: true })
  })

  test('list a Permit2 allowance until it expires, limited by the token’s allowance for Permit2', async () => {
    const allowance = (end: number) =>
      encodeFunctionResult({
        ...{ abi: PERMIT2_ABI, functionName: 'allowance', result: [900n, end, 0] },
      })
    const permit2 = encodeFunctionData({
      ...{ abi: PERMIT2_ABI, functionName: 'allowance', args: [account, COIN, SHOP] },
    }).slice(0, 10)
    const answers = (end: number) => ({
      [permit2]: allowance(end),
      [selectorOf('allowance')]: answerOf('uint256', 500n as never),
      '0x70a08231': answerOf('uint256', 700n as never),
    })
    const logs = [
      log(PERMIT2, [permit, account, COIN, SHOP]),
      log(COIN, [permit, account, COIN, OTHER]),
    ]
    const end = Math.floor(NOW / 1_000) + 60
    const { approvals } = await list(account, { rpc: node(logs, answers(end)) })
    expect(approvals).toMatchObject([
      { token: COIN, spender: SHOP, covers: { amount: '900' }, atRisk: '500', endsAt: end * 1_000 },
    ])
    expect(approvals[0]?.revocation.params).toMatchObject([{ to: PERMIT2 }])
    const over = await list(account, { rpc: node(logs, answers(end - 61)) })
    expect(over.approvals).toEqual([])
  })

  test('error: omit events of other owners, and tokens without the function; reject invalid data', async () => {
    const rpc = node(
      [log(COIN, [item, OTHER, SHOP], pad('0x1')), log(COIN, [item, account, SHOP], pad('0x1'))],
      {},
    )
    await expect(list(account, { rpc })).resolves.toEqual({ approvals: [], isComplete: true })
    const nonsense = node([{ address: 'x' }], {})
    await expect(list(account, { rpc: nonsense })).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('are searched in smaller ranges if the node rejects the whole chain', async () => {
    const [given, allowed] = [log(COIN, [item, account, SHOP], pad('0x1')), selectorOf('allowance')]
    const inner = node([given], { [allowed]: answerOf('uint256', 9n as never) })
    const ends: number[] = []
    const narrow = (blocks: number, most: number): Rpc => ({
      async request(asked) {
        if (asked.method === 'eth_blockNumber') return numberToHex(blocks)
        if (asked.method === 'eth_getBlockByNumber') {
          expect(asked.params).toEqual([numberToHex(ends.at(-1) ?? 0), false])
          return { timestamp: numberToHex(Date.UTC(2026, 4, 3) / 1_000) }
        }
        if (asked.method !== 'eth_getLogs') return inner.request(asked)
        const [range] = asked.params as [{ fromBlock: Hex; toBlock: Hex }]
        const [from, to] = [Number(range.fromBlock), Number(range.toBlock)]
        if (to - from >= most) throw new VestibuleError('rpcFailed', { data: { code: -32005 } })
        ends.push(to, from)
        return from === 0 ? [given] : []
      },
    })
    const found = await list(account, { rpc: narrow(30_000, 4_000) })
    expect(found).toMatchObject({ approvals: [{ spender: SHOP }], isComplete: true })
    expect([ends[0], ends.at(-1)]).toEqual([30_000, 0])
    expect(
      ends.slice(1, -1).every((end, index) => index % 2 > 0 || end === (ends[index + 2] ?? 0) + 1),
    ).toBe(true)
    const shares: number[] = []
    const long = {
      rpc: narrow(30_000_000, 1_000),
      onProgress: (share: number) => shares.push(share),
    }
    await expect(list(account, long)).resolves.toEqual({
      ...{ approvals: [], isComplete: false },
      since: Date.UTC(2026, 4, 3),
    })
    expect(shares).toHaveLength(32)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect([shares[0], shares.at(-1)]).toEqual([0, 31 / 32])
    await expect(list(account, { rpc: narrow(30_000, 100) })).rejects.toMatchObject({
      type: 'rpcFailed',
    })
  })

  test('list valuable approvals among hundreds of events of a hostile token', async () => {
    const [SPAM, RARE] = [at('0x5a'), at('0x4a')]
    const event = (of: Hex, spender: Hex) => log(of, [item, account, spender], pad('0x1'))
    const spam = Array.from({ length: 300 }, (_, index) => event(SPAM, at(numberToHex(index + 9))))
    const rpc = node([event(COIN, SHOP), event(COIN, OTHER), event(RARE, SHOP), ...spam], {
      [selectorOf('allowance')]: answerOf('uint256', 9n as never),
    })
    const swap = { tokens: [COIN], exchange: COIN } as unknown as FrameNetwork['swap']
    const asked = {
      account,
      network: { ...network, swap },
      rpc,
      prices: prices(),
      now: NOW,
      onProgress: () => {},
    }
    const { approvals, isComplete } = await eip155Approvals.list(asked)
    expect(isComplete).toBe(false)
    const spendersOf = (of: Hex) =>
      approvals.filter((each) => each.token === of).map(({ spender }) => spender)
    expect(spendersOf(COIN)).toEqual([OTHER, SHOP])
    expect(spendersOf(RARE)).toEqual([SHOP])
  })

  test('skip blocks that have too many events for the node', async () => {
    const given = log(COIN, [item, account, SHOP], pad('0x1'))
    const inner = node([given], { [selectorOf('allowance')]: answerOf('uint256', 9n as never) })
    const full: Rpc = {
      async request(asked) {
        if (asked.method === 'eth_blockNumber') return numberToHex(40_000)
        if (asked.method !== 'eth_getLogs') return inner.request(asked)
        const [range] = asked.params as [{ fromBlock: Hex; toBlock: Hex }]
        const has = (block: number) =>
          Number(range.fromBlock) <= block && block <= Number(range.toBlock)
        if (has(39_900)) throw new VestibuleError('rpcFailed', { data: { code: -32005 } })
        return has(7) ? [given] : []
      },
    }
    await expect(list(account, { rpc: full })).resolves.toMatchObject({
      ...{ approvals: [{ spender: SHOP }], isComplete: false },
    })
  })

  test('are marked as incomplete if the node does not answer', async () => {
    const rpc = node([log(COIN, [item, account, SHOP], pad('0x1'))], {})
    const away: Rpc = {
      request: (asked) =>
        asked.method === 'eth_call'
          ? Promise.reject(new VestibuleError('offline'))
          : rpc.request(asked),
    }
    await expect(list(account, { rpc: away })).resolves.toEqual({
      approvals: [],
      isComplete: false,
    })
  })
})
