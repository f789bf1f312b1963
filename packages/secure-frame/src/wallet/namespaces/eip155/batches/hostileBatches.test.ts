import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, multicall3Abi, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import { MULTICALL3 } from '../requests/batchCalls.js'
import { lookAt } from '../testing/lookAt.js'

const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ALL = 1_000_000_000n
const [FRIEND, THIEF] = [pad('0xa1', { size: 20 }), getAddress(pad('0xbad', { size: 20 }))]
const { account } = requestContext

const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
const coins = (to: Hex, value: bigint) => ({ to, value: toHex(value) })
const friends = coins(FRIEND, 1n)

/** A batch at a network whose accounts can have the code. */
const look = (calls: readonly object[], node: Parameters<typeof lookAt>[0]['node'] = {}) =>
  lookAt({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }],
    chain: 'eip155:1',
    node: {
      ...{ isRecent: true, codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x60' } },
      ...{ balances: { coin: 10n * ETHER, [USDC]: ALL, [THIEF]: ALL }, ...node },
    },
  })
const sent = (calls: readonly object[]) => ({
  simulated: { status: '0x1', logs: [] },
  calls,
})

describe('[V12] a batch of the account’s own calls', () => {
  test('coins that go along with a transfer of a foreign token are a high risk', async () => {
    const { request } = await look([
      { to: THIEF, data: transfer(FRIEND, 1n), value: toHex(9n * ETHER) },
      friends,
    ])
    expect(request.risks).toContain('callWithValue')
  })

  test('tokens that leave through Multicall3 are as much a risk as those that leave at once', async () => {
    const onward = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[{ target: USDC, allowFailure: false, callData: transfer(THIEF, ALL) }]],
    })
    const { request } = await look([
      { to: USDC, data: transfer(MULTICALL3, ALL) },
      { to: MULTICALL3, data: onward },
    ])
    expect(request.risks).toContain('mostToNew')
  })

  test('a node that leaves coins out does not hide them behind a transfer to the account itself', async () => {
    const { calls, ...node } = sent([coins(account as Hex, 1n), coins(THIEF, 5n * ETHER)])
    const { insight } = await look(calls, node)
    expect(insight.simulation).toMatchObject({
      changes: [{ direction: 'out', token: undefined, amount: 5n * ETHER }],
    })
  })

  test('a well-known token has its name after any number of others', async () => {
    const others = Array.from({ length: 20 }, (_, index) => ({
      to: getAddress(pad(toHex(0xf00 + index), { size: 20 })),
      data: transfer(FRIEND, 1n),
    }))
    const { insight } = await look([...others, { to: USDC, data: transfer(THIEF, 5_000_000n) }])
    expect(insight.tokens[USDC.toLowerCase()]).toMatchObject({ symbol: 'USDC', decimals: 6 })
  })
})
