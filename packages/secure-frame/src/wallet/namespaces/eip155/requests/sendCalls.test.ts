import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, maxUint256, pad, parseTransaction, recoverTransactionAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readJson, writeJson } from '../../../../platform/bigintJson.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { intentDigest } from '../../../intentDigest.js'
import { requestContext } from '../../../testing/requestContext.js'
import { Intent, type TransactionIntent } from '../intents/intent.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { type NodeAnswers, nodeOf } from '../testing/nodeOf.js'
import { prepareTransaction } from '../transactions/prepareTransaction.js'
import { sendAgain, sendRaw } from '../transactions/sendAgain.js'
import type { TransactionRequest } from './approvalRequest.js'
import { eip155Requests } from './eip155Requests.js'

const ME = requestContext.account as Hex
const ROUTER: Hex = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const TUSD: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER: Hex = '0x00000000000000000000000000000000DeaDBeef'
const WETH: Hex = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const COINS: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ETHER = 10n ** 18n
const AMOUNT = 2_500_000_000n
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const moved = (token: Hex, [from, to]: [Hex, Hex], amount: bigint) => ({
  address: token,
  topics: [TRANSFER, pad(from, { size: 32 }), pad(to, { size: 32 })],
  data: pad(toHex(amount), { size: 32 }),
})

const node: NodeAnswers = {
  contracts: {
    [TUSD]: { symbol: 'TUSD', decimals: 6n },
    [OTHER]: { isErc721: true, symbol: 'APE' },
  },
  balances: { coin: 100n * ETHER, [TUSD]: 100_000_000_000n, [OTHER]: 5n },
  simulated: {
    status: '0x1',
    gasUsed: '0x186a0',
    logs: [moved(TUSD, [ME, ROUTER], AMOUNT), moved(COINS, [ROUTER, ME], (99n * ETHER) / 100n)],
  },
}
const soon = BigInt(Math.floor(requestContext.now / 1_000)) + 600n
const approve = (spender: Hex = ROUTER, amount = AMOUNT, name = 'approve') =>
  call(`${name}(address,uint256)`, [spender, amount])
const swap = (amount = AMOUNT, token = TUSD) =>
  call('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
    amount,
    (98n * ETHER) / 100n,
    [token, WETH],
    ME,
    soon,
  ])
type Call = { to?: Hex; data?: Hex; value?: Hex; from?: Hex; chainId?: Hex }
const calls = (first: Call = {}, then: Call = {}) => [
  { to: TUSD, data: approve(), ...first },
  { to: ROUTER, data: swap(), ...then },
]
/** The network supports EIP-7702 and has the contract. */
const smart: NodeAnswers = {
  codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x6001' },
  isRecent: true,
}
const ask = (batch: object, more: NodeAnswers = {}) =>
  lookAt({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: ME, chainId: '0x7a69', calls: calls(), ...batch }],
    swap: { router: ROUTER, tokens: [TUSD, WETH] },
    deps: { rpc: nodeOf({ ...node, ...more }), entries: memoryStore(), userId: async () => 'user' },
  })

describe('an approval and a swap that uses it', () => {
  test('[V12] [J10] is shown as the swap, with the approved amount', async () => {
    const { request, headline, insight } = await ask({})
    expect(headline).toBe('Swap 2,500 TUSD for at least 0.98 ETH')
    expect(request).toMatchObject({
      kind: 'transaction',
      to: ROUTER,
      allowance: { token: TUSD, spender: ROUTER, amount: AMOUNT },
    })
    expect(request.level).not.toBe('high')
    expect(insight.trade?.path).toEqual([{ token: TUSD }, { token: undefined }])
    expect(readJson(writeJson(insight.trade))).toEqual(insight.trade)
    expect(insight.simulation).toMatchObject({ kind: 'changes', permissions: [] })
  })

  test.each<[string, object]>([
    ['for another spender', { calls: calls({ data: approve(OTHER) }) }],
    ['of more than the swap takes', { calls: calls({ data: approve(ROUTER, AMOUNT + 1n) }) }],
    ['of less than the swap takes', { calls: calls({ data: approve(ROUTER, AMOUNT - 1n) }) }],
    ['of any amount', { calls: calls({ data: approve(ROUTER, maxUint256) }) }],
    ['of zero', { calls: calls({ data: approve(ROUTER, 0n) }) }],
    ['of another token', { calls: calls({ to: OTHER }) }],
    [
      'that increases an earlier allowance',
      { calls: calls({ data: approve(ROUTER, AMOUNT, 'increaseAllowance') }) },
    ],
    ['with trailing data', { calls: calls({ data: `${approve()}00` as Hex }) }],
    ['that sends native currency', { calls: calls({ value: '0x1' }) }],
    ['before a swap that sends native currency', { calls: calls({}, { value: '0x1' }) }],
    [
      'before a call of another contract',
      { calls: calls({ data: approve(OTHER) }, { to: OTHER }) },
    ],
    ['before a call that is not a swap', { calls: calls({}, { data: '0xdeadbeef' }) }],
    ['before another approval', { calls: calls({}, { to: TUSD, data: approve(OTHER) }) }],
    [
      'of an NFT',
      { calls: calls({ to: OTHER, data: approve(ROUTER, 5n) }, { data: swap(5n, OTHER) }) },
    ],
    ['between two other calls', { calls: [...calls(), ...calls()] }],
  ])(
    '[V12] is shown as several calls for an approval %s, and refused without smart accounts',
    async (_what, batch) => {
      await expect(ask(batch)).rejects.toMatchObject({ type: 'notSupportedYet', code: 4200 })
      const { headline, request } = await ask(batch, smart)
      expect(request).toMatchObject({ self: { code: 'smart' }, to: ME })
      expect(request).not.toHaveProperty('allowance')
      expect(headline).toMatch(/and \d more steps?$/)
    },
  )

  test('[V12] is one transaction with the same card on a network with smart accounts', async () => {
    const [two, one] = await Promise.all([ask({}), ask({}, smart)])
    expect(one.headline).toBe(two.headline)
    expect(two.request).not.toHaveProperty('self')
    expect(one.request).toMatchObject({ allowance: { amount: AMOUNT }, self: { code: 'smart' } })
    expect(one.request.level).toBe(two.request.level)
  })

  const feeAnswers: Record<string, unknown> = {
    eth_getBalance: toHex(100n * ETHER),
    eth_estimateGas: toHex(50_000n),
    eth_gasPrice: toHex(10n ** 9n),
    eth_maxPriorityFeePerGas: toHex(10n ** 9n),
    eth_feeHistory: {
      baseFeePerGas: ['0x1', '0x1'],
      gasUsedRatio: [0.5],
      reward: [['0x1', '0x1', '0x1']],
    },
  }
  const rpc: Rpc = {
    async request(asked) {
      const { method, params = [] } = asked
      // Two transactions are pending.
      if (method === 'eth_getTransactionCount') return params[1] === 'latest' ? '0x5' : '0x7'
      return feeAnswers[method] ?? nodeOf(node).request(asked)
    },
  }
  const prepared = async () => {
    const { request } = await ask({})
    const { intent, ...rest } = await prepareTransaction({
      rpc,
      request: request as TransactionRequest,
    })
    return { intent: Intent.parse(intent) as TransactionIntent, ...rest }
  }

  test('is signed as shown, with consecutive nonces and one digest', async () => {
    const { intent, gas, maximumFee, maxFeePerGas, nonces } = await prepared()
    expect(nonces).toEqual({ from: 7, to: 7 })
    expect(gas).toBe(BigInt(intent.gas) + BigInt(intent.allowance?.gas ?? 0))
    expect(maximumFee).toBe(gas * maxFeePerGas)
    // One and a half times the simulation's gas, and the usual margin.
    expect(BigInt(intent.gas)).toBeGreaterThanOrEqual(150_000n)
    expect(intentDigest(Intent.parse(intent))).toBe(intentDigest(intent))
    const other = { ...intent, allowance: { ...intent.allowance, gas: '0x1' } }
    expect(intentDigest(other)).not.toBe(intentDigest(intent))
    const key = new Uint8Array(32).fill(7)
    const signer = privateKeyToAccount(toHex(key)).address
    const signed = eip155Signer.build(intent).sign(key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    const raws = [signed.before, signed.raw] as `0x02${string}`[]
    const [first, then] = raws.map((raw) => parseTransaction(raw))
    expect(first).toMatchObject({ nonce: 7, data: approve() })
    expect(first?.to?.toLowerCase()).toBe(TUSD.toLowerCase())
    expect(then).toMatchObject({ nonce: 8, data: swap() })
    expect(then?.to?.toLowerCase()).toBe(ROUTER.toLowerCase())
    for (const serializedTransaction of raws)
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(signer)
  })

  test('uses the approval’s gas estimate if the node cannot simulate both transactions', async () => {
    const old: Rpc = {
      async request(asked) {
        if (asked.method === 'eth_simulateV1') throw new Error('unknown')
        return rpc.request(asked)
      },
    }
    const { request } = await ask({})
    const { intent, failure } = await prepareTransaction({
      rpc: old,
      request: request as TransactionRequest,
    })
    expect(BigInt(intent.gas)).toBeGreaterThanOrEqual(400_000n)
    expect(failure).toBeUndefined()
  })

  test('is sent in order, and again after a reload unless the node has it', async () => {
    const sent: unknown[] = []
    const rpc: Rpc = {
      async request({ method, params }) {
        sent.push([method, params?.[0]])
        if (method === 'eth_sendRawTransaction' && params?.[0] === '0x01' && sent.length > 2)
          throw new Error('already known')
        return method === 'eth_getTransactionByHash' ? {} : '0x'
      },
    }
    const signed = { before: '0x01', raw: '0x02', hash: '0x' }
    await sendRaw(rpc, signed)
    expect(sent).toEqual([
      ['eth_sendRawTransaction', '0x01'],
      ['eth_sendRawTransaction', '0x02'],
    ])
    await sendAgain(rpc, signed)
    expect(sent.slice(2).map((one) => (one as string[])[0])).toEqual([
      'eth_sendRawTransaction',
      'eth_getTransactionByHash',
      'eth_sendRawTransaction',
    ])
  })

  test('[J10] rejects an approval after the swap’s deadline', async () => {
    const { view, deps } = await ask({})
    vi.useFakeTimers({ now: Number(soon) * 1_000 - 1 })
    onTestFinished(() => void vi.useRealTimers())
    await expect(eip155Requests.onApproved(view, deps)).resolves.toBeUndefined()
    vi.setSystemTime(Number(soon) * 1_000)
    await expect(eip155Requests.onApproved(view, deps)).rejects.toMatchObject({
      type: 'ticketInvalid',
      data: { reason: 'expired' },
    })
  })

  test('returns one id for both transactions, or the page’s id', () => {
    const params = [{ id: 'mine' }]
    expect(eip155Requests.answer('0xhash', { method: 'wallet_sendCalls', params })).toEqual({
      id: 'mine',
    })
    expect(eip155Requests.answer('0xhash', { method: 'wallet_sendCalls', params: [] })).toEqual({
      id: '0xhash',
    })
    expect(eip155Requests.answer('0xhash', { method: 'eth_sendTransaction', params: [] })).toBe(
      '0xhash',
    )
  })
})
