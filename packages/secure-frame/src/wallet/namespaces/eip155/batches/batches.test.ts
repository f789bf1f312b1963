import { hexToBytes } from '@noble/curves/utils.js'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import {
  concatHex,
  encodeErrorResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseTransaction,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { BatchIntent } from '../intents/intent.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'

const CODE = SMART_ACCOUNT_CONTRACTS.account
const ETHER = 10n ** 18n
const [FIRST, SECOND] = [pad('0xa1', { size: 20 }), pad('0xb2', { size: 20 })]
/** Reverts each call with the text “no way”. */
const REVERTER = pad('0xc3', { size: 20 })
const REASON = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['no way'] })
const REVERTS = concatHex(['0x6064600c60003960646000fd', REASON])

let chain: Awaited<ReturnType<typeof startChainRpc>>
beforeAll(async () => {
  chain = await startChainRpc()
  await placeSmartAccounts(chain.url)
  await chain.ask('anvil_setCode', [REVERTER, REVERTS])
})
afterAll(() => chain.stop())

async function owner(balance = ETHER) {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.ask('anvil_setBalance', [address, toHex(balance)])
  return { key: hexToBytes(key.slice(2)) as Bytes, address }
}
type Owner = Awaited<ReturnType<typeof owner>>

const deps = (rpc: Rpc = chain.rpc) => ({ rpc, entries: memoryStore(), userId: async () => 'user' })
const coins = (to: Hex, value: bigint) => ({ to, value: toHex(value) })

function prepare({ address }: Owner, calls: readonly object[], all = deps(), more: object = {}) {
  const batch = { version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls, ...more }
  const asked = eip155Requests.parse(
    { method: 'wallet_sendCalls', params: [batch] },
    { ...requestContext, account: address },
  )
  return eip155Requests.prepare(asked, all)
}

async function send(who: Owner, prepared: Awaited<ReturnType<typeof prepare>>, all = deps()) {
  const signed = eip155Signer.build(prepared.intent).sign(who.key)
  if (signed.kind !== 'transaction') throw new Error('It is sent.')
  await eip155Requests.send(signed, all, prepared.view)
  const receipt = await vi.waitUntil(() => chain.ask('eth_getTransactionReceipt', [signed.hash]))
  return { ...signed, receipt }
}
const balanceOf = async (address: Hex) =>
  BigInt(await chain.ask('eth_getBalance', [address, 'latest']))
const codeOf = (address: Hex) => chain.ask('eth_getCode', [address, 'latest'])

describe('a batch on a real chain', () => {
  test('[V12] upgrades the account once, and makes all calls in one transaction', async () => {
    const who = await owner()
    const before = await balanceOf(FIRST)
    const prepared = await prepare(who, [coins(FIRST, 5n), coins(SECOND, 6n), coins(FIRST, 7n)])
    const { insight, transaction } = prepared.view
    expect(insight.simulation).toMatchObject({
      changes: [{ direction: 'out', token: undefined, amount: 18n }],
    })
    const { raw, receipt } = await send(who, prepared)
    expect(receipt).toMatchObject({ status: '0x1', type: '0x4' })
    await expect(balanceOf(FIRST)).resolves.toBe(before + 12n)
    await expect(codeOf(who.address)).resolves.toBe(`0xef0100${CODE.slice(2).toLowerCase()}`)
    const used = BigInt(receipt.gasUsed)
    expect(transaction?.gas).toBeGreaterThan(used)
    expect(transaction?.gas).toBeLessThan(2n * used)

    const [authorization] = parseTransaction(raw as `0x04${string}`).authorizationList ?? []
    expect(authorization).toMatchObject({ chainId: 31337, nonce: 1 })
    expect(authorization?.address.toLowerCase()).toBe(CODE.toLowerCase())

    const again = await prepare(who, [coins(FIRST, 1n), coins(SECOND, 1n)])
    expect(again.intent).not.toMatchObject({ code: 'smart' })
    expect((await send(who, again)).receipt).toMatchObject({ status: '0x1', type: '0x2' })
  })

  test('shows a reverting call with its reason before the approval, and reverts all other calls', async () => {
    const who = await owner()
    const before = await balanceOf(FIRST)
    const prepared = await prepare(who, [coins(FIRST, 5n), { to: REVERTER, data: '0x12345678' }])
    expect(prepared.view.insight.simulation).toEqual({ kind: 'fails', reason: 'no way' })
    expect((await send(who, prepared)).receipt).toMatchObject({ status: '0x0' })
    await expect(balanceOf(FIRST)).resolves.toBe(before)
  })

  test('accepts 100 calls', async () => {
    const who = await owner()
    const before = await balanceOf(SECOND)
    const prepared = await prepare(who, new Array(100).fill(coins(SECOND, 1n)))
    expect((await send(who, prepared)).receipt).toMatchObject({ status: '0x1' })
    await expect(balanceOf(SECOND)).resolves.toBe(before + 100n)
  })

  test('shows the missing amount if the balance does not cover the calls', async () => {
    const who = await owner(10n ** 16n)
    const { view, intent } = await prepare(who, [
      coins(FIRST, 6n * 10n ** 15n),
      coins(SECOND, 6n * 10n ** 15n),
    ])
    expect(view.missing).toMatchObject({ has: 10n ** 16n })
    expect(intent).toBeUndefined()
  })

  test('does not upgrade the account for one call', async () => {
    const who = await owner()
    const { receipt } = await send(who, await prepare(who, [coins(FIRST, 1n)]))
    expect(receipt).toMatchObject({ status: '0x1', type: '0x2' })
    await expect(codeOf(who.address)).resolves.toBe('0x')
  })

  test('replaces another wallet’s code, and rates the batch as a high risk', async () => {
    const who = await owner()
    await chain.ask('anvil_setCode', [who.address, `0xef0100${REVERTER.slice(2)}`])
    const prepared = await prepare(who, [coins(FIRST, 1n), coins(SECOND, 1n)])
    expect(prepared.view.request).toMatchObject({ level: 'high', risks: ['foreignCode'] })
    expect((await send(who, prepared)).receipt).toMatchObject({ status: '0x1' })
    await expect(codeOf(who.address)).resolves.toBe(`0xef0100${CODE.slice(2).toLowerCase()}`)
  })

  test.each([
    ['this device', false],
    ['another device', true],
  ])(
    'queues a transaction after the two nonces of a pending upgrade from %s',
    async (_whose, isOther) => {
      const who = await owner()
      const [first, second] = [deps(), deps()]
      const storages = [first, isOther ? second : first]
      const two = [coins(FIRST, 1n), coins(SECOND, 1n)]
      const sign = async (all: ReturnType<typeof deps>) => {
        const prepared = await prepare(who, two, all)
        const signed = eip155Signer.build(prepared.intent).sign(who.key)
        if (signed.kind !== 'transaction') throw new Error('It is sent.')
        return () => eip155Requests.send(signed, all, prepared.view)
      }
      await chain.ask('evm_setAutomine', [false])
      let sendSecond: () => Promise<void>
      try {
        const sendFirst = await sign(storages[0] ?? first)
        await sendFirst()
        sendSecond = await sign(storages[1] ?? first)
        await chain.ask('evm_mine')
      } finally {
        await chain.ask('evm_setAutomine', [true])
      }
      // Send the missing transaction: this node drops transactions after a nonce gap.
      await sendSecond()
      const count = async () =>
        Number(await chain.ask('eth_getTransactionCount', [who.address, 'latest']))
      await vi.waitUntil(async () => (await count()) > 2)
      await expect(count()).resolves.toBe(4)
    },
  )

  test('[E07] error: rejects a batch if the user prefers a plain account, even if it has code', async () => {
    const [who, two] = [await owner(), [coins(FIRST, 1n), coins(SECOND, 1n)]]
    const plain = { ...deps(), accountType: async () => 'eoa' as const }
    await expect(prepare(who, two, plain)).rejects.toMatchObject({ code: 5760 })
    await chain.ask('anvil_setCode', [who.address, `0xef0100${CODE.slice(2)}`])
    await expect(prepare(who, two, plain)).rejects.toMatchObject({ code: 5760 })
    const loose = prepare(who, two, plain, { atomicRequired: false })
    await expect(loose).rejects.toMatchObject({ code: 4200 })
    const { intent } = await prepare(who, [coins(FIRST, 1n)], plain)
    expect(intent).not.toHaveProperty('calls')
    const smart = { ...deps(), accountType: async () => 'smartAccount' as const }
    await expect(prepare(who, two, smart)).resolves.toHaveProperty('intent.calls.length', 2)
  })

  test('costs less gas for two transfers than two transactions', async ({ task }) => {
    const who = await owner()
    const two = [coins(FIRST, 1n), coins(SECOND, 1n)]
    const first = await send(who, await prepare(who, two))
    const later = await send(who, await prepare(who, two))
    const gas = { first: Number(first.receipt.gasUsed), later: Number(later.receipt.gasUsed) }
    Object.assign(task.meta, { note: JSON.stringify(gas) })
    expect(gas.later).toBeLessThan(gas.first)
    expect(gas.later).toBeLessThan(2 * 21_000 + 5_000)
  })
})

describe('a node that lies', () => {
  const lying = (answers: Record<string, (params: readonly unknown[]) => unknown>): Rpc => ({
    request: async (asked) => {
      const answer = answers[asked.method]?.(asked.params ?? [])
      return answer ?? chain.rpc.request(asked)
    },
  })
  const two = [coins(FIRST, 1n), coins(SECOND, 1n)]

  test('cannot install other code in the account', async () => {
    const who = await owner()
    const rpc = lying({ eth_getCode: () => `0xef0100${REVERTER.slice(2)}` })
    const { intent } = await prepare(who, two, deps(rpc))
    const signed = eip155Signer.build(intent).sign(who.key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    const [authorization] = parseTransaction(signed.raw as `0x04${string}`).authorizationList ?? []
    expect(authorization?.address.toLowerCase()).toBe(CODE.toLowerCase())
  })

  test('costs only the fee if it reports code that the account does not have', async () => {
    const who = await owner()
    const rpc = lying({ eth_getCode: () => `0xef0100${CODE.slice(2)}` })
    const before = await balanceOf(FIRST)
    const prepared = await prepare(who, two, deps(rpc))
    expect(prepared.intent).not.toMatchObject({ code: 'smart' })
    await send(who, prepared)
    await expect(balanceOf(FIRST)).resolves.toBe(before)
  })

  test('error: shows the missing fee and no Approve button for a huge gas estimate', async () => {
    const who = await owner()
    const rpc = lying({ eth_estimateGas: () => numberToHex(10n ** 12n) })
    const { view, intent } = await prepare(who, two, deps(rpc))
    expect(intent).toBeUndefined()
    expect(view.missing).toBeDefined()
  })

  test('error: rejects a batch on a chain without EIP-7702', async () => {
    const old = await startChainRpc('cancun')
    try {
      await placeSmartAccounts(old.url)
      const who = await owner()
      await expect(prepare(who, two, deps(old.rpc))).rejects.toMatchObject({ code: 5760 })
    } finally {
      old.stop()
    }
  })
})

describe('the key worker', () => {
  const intentOf = async (who: Owner) =>
    (await prepare(who, [coins(FIRST, 1n), coins(SECOND, 1n)])).intent as BatchIntent

  test('signs the account’s authorization for its network and its next nonce', async () => {
    const who = await owner()
    const signed = eip155Signer.build(await intentOf(who)).sign(who.key)
    if (signed.kind !== 'transaction') throw new Error('It is sent.')
    const [authorization] = parseTransaction(signed.raw as `0x04${string}`).authorizationList ?? []
    if (authorization === undefined) throw new Error('It has one.')
    await expect(recoverAuthorizationAddress({ authorization })).resolves.toBe(who.address)
  })

  test.each<[string, (intent: BatchIntent) => object]>([
    ['for another contract', (intent) => ({ ...intent, code: REVERTER })],
    ['for every network', (intent) => ({ ...intent, chainId: 0 })],
    ['with 101 calls', (intent) => ({ ...intent, calls: new Array(101).fill(intent.calls[0]) })],
    ['without calls', (intent) => ({ ...intent, calls: [] })],
    [
      'with calls next to the return to a plain account',
      (intent) => ({ ...intent, code: 'plain' }),
    ],
    ['with an authorization', (intent) => ({ ...intent, authorizationList: [{}] })],
    ['with separate data', (intent) => ({ ...intent, data: '00' })],
  ])('error: does not sign a batch %s', async (_what, change) => {
    const intent = await intentOf(await owner())
    expect(() => eip155Signer.build(change(intent))).toThrow()
  })

  test('error: does not sign a batch of another account', async () => {
    const intent = await intentOf(await owner())
    const other = await owner()
    expect(() => eip155Signer.build(intent).sign(other.key)).toThrow()
  })
})
