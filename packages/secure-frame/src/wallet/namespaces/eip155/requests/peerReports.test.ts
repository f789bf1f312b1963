import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { encodeFunctionData, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { requestContext } from '../../../testing/requestContext.js'
import { readCapabilities } from '../batches/readCapabilities.js'
import { lookAt } from '../testing/lookAt.js'
import { nodeOf } from '../testing/nodeOf.js'
import { eip155Requests } from './eip155Requests.js'

const ME = requestContext.account as Hex
const [COIN, SHOP, FRIEND]: [Hex, Hex, Hex] = [
  `0x${'c0'.repeat(20)}`,
  `0x${'5e'.repeat(20)}`,
  `0x${'f1'.repeat(20)}`,
]
const ABI = parseAbi([
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const approve = (value: bigint) =>
  encodeFunctionData({ abi: ABI, functionName: 'approve', args: [SHOP, value] })
const transfer = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [FRIEND, 5n] })
const node = {
  contracts: { [getAddress(COIN)]: { symbol: 'LONG', decimals: 20n } },
  ...{ isRecent: true, codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x60' } },
}
const send = (data: Hex) =>
  lookAt({ method: 'eth_sendTransaction', params: [{ from: ME, to: COIN, data }], node })
const batch = (calls: object[], more: object = {}) => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: ME, chainId: '0x7a69', atomicRequired: true, calls, ...more }],
})

test('MetaMask/metamask-extension#28117: does not show a tiny allowance as a revocation', async () => {
  await expect(send(approve(1n))).resolves.toMatchObject({
    headline: 'Allow spending of 0.00000000000000000001 LONG',
    request: { risks: expect.arrayContaining(['approval']) },
  })
  await expect(send(approve(0n))).resolves.toMatchObject({ headline: 'Revoke a permission' })
})

test('brave/brave-browser#58500: shows a limited and an unlimited amount despite hostile decimals', async () => {
  const lying = { ...node, contracts: { [getAddress(COIN)]: { symbol: 'USDX', decimals: 60n } } }
  const ask = (value: bigint) =>
    lookAt({
      method: 'eth_sendTransaction',
      params: [{ from: ME, to: COIN, data: approve(value) }],
      node: lying,
    })
  const { headline } = await ask(10n ** 24n)
  expect(headline).toMatch(
    /^Allow spending of 1,000,000,000,000,000,000,000,000 base units of USDX,/,
  )
  await expect(ask(maxUint256)).resolves.toMatchObject({
    headline: expect.stringContaining('Unlimited spending cap for USDX'),
    request: { level: 'high' },
  })
})

test('MetaMask/metamask-extension#34826: shows the spender of a revocation instead of the owner', async () => {
  const { view } = await send(approve(0n))
  expect(view.request).toMatchObject({
    call: { spender: expect.stringMatching(new RegExp(SHOP, 'i')) },
  })
  expect(view.insight.recipients.map(({ address }) => address.toLowerCase())).toEqual([SHOP])
})

test('MetaMask/metamask-extension#33237: shows the unlimited allowance of a mixed batch', async () => {
  const calls = [
    { to: COIN, data: transfer },
    { to: COIN, data: approve(maxUint256) },
  ]
  await expect(lookAt({ ...batch(calls), node })).resolves.toMatchObject({
    headline: 'Unlimited spending cap for LONG, and 1 more step',
    request: { level: 'high', risks: expect.arrayContaining(['unlimitedApproval']) },
  })
})

test('MetaMask/metamask-extension#34897: rates an allowance in a batch like a single allowance', async () => {
  const alone = await send(approve(7n))
  const calls = [
    { to: COIN, data: approve(7n) },
    { to: FRIEND, value: '0x1' },
  ]
  const together = await lookAt({ ...batch(calls), node })
  expect(together.request.risks).toEqual(alone.request.risks)
  expect(together.request.level).toBe(alone.request.level)
})

test.each([
  ['RabbyHub/Rabby#2499: an address in a list', batch([{ to: [COIN], data: '0x' }])],
  ['a call without a contract', batch([{ data: '0x6000' }])],
])('refuses %s without showing a card', (_what, call) => {
  expect(() => eip155Requests.parse(call, requestContext)).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

test('MetaMask/metamask-extension#32285, #31388: omits unknown networks, and accepts unusual chain ids', async () => {
  const of = (chain: string) => ({
    ...requestContext.network,
    caipNetworkId: chain as `eip155:${string}`,
  })
  const deps = {
    ...{ networks: [of('eip155:1337'), of('eip155:31337')], rpcOf: () => nodeOf(node) },
    ...{ entries: memoryStore(), userId: async () => 'user' },
  } as unknown as Parameters<typeof readCapabilities>[2]
  await expect(readCapabilities(ME, [ME, ['0x18c6', '0x539']], deps)).resolves.toMatchObject({
    '0x539': { atomic: { status: 'ready' } },
  })
  await expect(readCapabilities(ME, [ME, ['0x18c6']], deps)).resolves.toEqual({})
})
