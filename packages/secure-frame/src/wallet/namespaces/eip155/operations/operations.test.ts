import { hexToBytes } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import {
  concatHex,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { AnswerDeps } from '../../document/rpcAnswers.js'
import { readCallsStatus } from '../batches/readCallsStatus.js'
import type { OperationIntent } from '../intents/intent.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { PAYMASTER, startSponsor } from '../testing/startSponsor.js'
import { draftCalls } from './draftCalls.js'
import type { Payment } from './payment.js'

const CODE = SMART_ACCOUNT_CONTRACTS.account
const [FIRST, SECOND] = [pad('0xa1', { size: 20 }), pad('0xb2', { size: 20 })]
/** Reverts whatever is called. */
const REVERTER = pad('0xc3', { size: 20 })
const REASON = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['no way'] })
const { network, origin } = requestContext

let world: Awaited<ReturnType<typeof startSponsor>>
beforeAll(async () => {
  world = await startSponsor()
  await world.ask('anvil_setCode', [REVERTER, concatHex(['0x6064600c60003960646000fd', REASON])])
})
afterAll(() => world.stop())

function someone() {
  const key = generatePrivateKey()
  return { key: hexToBytes(key.slice(2)) as Bytes, address: privateKeyToAccount(key).address }
}
type Someone = ReturnType<typeof someone>

function depsWith({ rpc = world.rpc, bundler = world.bundler } = {}) {
  const common = { entries: memoryStore(), userId: async () => 'user' }
  const answers: AnswerDeps = {
    ...{ ...common, origin, networks: [network], rpcOf: () => rpc, bundlerOf: () => bundler },
  }
  return { answers, requests: { ...common, rpc, bundler } }
}
type Deps = ReturnType<typeof depsWith>

const coins = (to: Hex, value = 0n) => ({ to, value: toHex(value) })
const batchOf = (calls: readonly object[], more: object = {}) => ({
  ...{
    version: '2.0.0',
    chainId: '0x7a69',
    calls,
    capabilities: { paymasterService: {} },
    ...more,
  },
})
const STUB = {
  ...{ paymaster: PAYMASTER, paymasterData: '0x' },
  ...{ paymasterVerificationGasLimit: '0x7530', paymasterPostOpGasLimit: '0x0' },
}

/** As the SDK does it, with a paymaster that pays for all. */
async function paymentFor(who: Someone, batch: object, { answers }: Deps): Promise<Payment> {
  const asked = { account: who.address, network, params: [batch, STUB] }
  const { operation } = (await draftCalls(asked, answers)) as { operation: Record<string, string> }
  const { sender, callData, signature, eip7702Auth, ...payment } = operation
  return payment as Payment
}

function prepare(who: Someone, params: readonly unknown[], { requests }: Deps) {
  const context = { ...requestContext, account: who.address }
  const asked = eip155Requests.parse({ method: 'wallet_sendCalls', params }, context)
  return eip155Requests.prepare(asked, requests)
}

async function send(
  who: Someone,
  { view, intent }: Awaited<ReturnType<typeof prepare>>,
  { requests }: Deps,
) {
  const signed = eip155Signer.build(intent).sign(who.key)
  if (signed.kind !== 'transaction') throw new Error('It is sent.')
  await eip155Requests.send(signed, requests, view)
  return signed
}

async function mint(who: Someone, calls: readonly object[], deps: Deps, more: object = {}) {
  const batch = batchOf(calls, more)
  const prepared = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
  return { ...prepared, ...(await send(who, prepared, deps)) }
}
const feeOf = ({ intent }: { intent: unknown }) =>
  BigInt(`0x${(intent as OperationIntent).payment.fees.slice(34)}`)
const codeOf = (address: Hex) => world.ask('eth_getCode', [address, 'latest'])
const statusOf = (id: string, { answers }: Deps) => readCallsStatus([id], answers)

/** The bundler, with a lie. */
const saying = (answers: Record<string, unknown>): Rpc => ({
  async request(asked) {
    const { method } = asked
    return method in answers ? answers[method] : world.bundler.request(asked)
  },
})

describe('a batch that a paymaster pays for', () => {
  test('[A28] gives an empty account its code and makes its call, and names the site as payer', async () => {
    const [who, deps] = [someone(), depsWith()]
    const { view, hash } = await mint(who, [coins(FIRST)], deps)
    expect(view.operation).toMatchObject({ payer: 'dapp.localhost:4000', replaces: false })
    expect(view.request).toMatchObject({ to: '0x00000000000000000000000000000000000000A1' })
    expect(view.transaction).toBeUndefined()
    await expect(codeOf(who.address)).resolves.toBe(`0xef0100${CODE.slice(2).toLowerCase()}`)
    expect(world.sent.at(-1)).toHaveProperty('eip7702Auth')
    await expect(statusOf(hash, deps)).resolves.toMatchObject({
      ...{ status: 200, atomic: true, id: hash, receipts: [{ status: '0x1' }] },
    })

    const again = await mint(who, [coins(FIRST), coins(SECOND)], deps)
    expect(world.sent.at(-1)).not.toHaveProperty('eip7702Auth')
    expect(again.view.request).toMatchObject({ call: { kind: 'batch' } })
    await expect(statusOf(again.hash, deps)).resolves.toMatchObject({ status: 200 })
  })

  test('[A28] a call that reverts undoes the others, and the status says so', async () => {
    const [who, deps] = [someone(), depsWith()]
    await world.ask('anvil_setBalance', [who.address, toHex(9n)])
    const { view, hash } = await mint(who, [coins(FIRST, 9n), coins(REVERTER)], deps)
    expect(view.insight.simulation).toEqual({ kind: 'fails', reason: 'no way' })
    await expect(statusOf(hash, deps)).resolves.toMatchObject({
      ...{
        status: 500,
        receipts: [{ status: '0x0', logs: [{ data: expect.stringContaining(REASON.slice(2)) }] }],
      },
    })
    await expect(world.ask('eth_getBalance', [who.address, 'latest'])).resolves.toBe('0x9')
  })

  test('has a status under the id of the site, and refuses the id a second time', async () => {
    const [who, deps] = [someone(), depsWith()]
    await mint(who, [coins(FIRST)], deps, { id: 'mint-1' })
    await expect(statusOf('mint-1', deps)).resolves.toMatchObject({ id: 'mint-1', status: 200 })
    await expect(mint(who, [coins(FIRST)], deps, { id: 'mint-1' })).rejects.toMatchObject({
      code: 5720,
    })
  })

  test('reports the missing coins of a call, without a fee', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST, 5n)])
    const { view, intent } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    expect(view.missing).toMatchObject({ needs: 5n, has: 0n })
    expect(intent).toBeUndefined()
  })
})

describe('a batch that lets its paymaster take tokens', () => {
  const TOKEN = '0x00000000000000000000000000000000000000d4'
  const approve = (spender: Hex, amount: bigint) => ({
    to: TOKEN,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })
  const feesOf = async (...calls: object[]) => {
    const [who, deps] = [someone(), depsWith()]
    await world.ask('anvil_setBalance', [who.address, toHex(99n)])
    const batch = batchOf(calls)
    const { view } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    return view.operation?.fees
  }

  test('shows an approval for the paymaster as the fee, with its limit', async () => {
    const token = getAddress(TOKEN)
    await expect(feesOf(approve(PAYMASTER, 120_000n), coins(FIRST))).resolves.toEqual([
      { token, amount: 120_000n },
    ])
    await expect(feesOf(approve(PAYMASTER, maxUint256))).resolves.toEqual([
      { token, amount: undefined },
    ])
  })

  test('shows the approval as the fee when a call to the paymaster follows', async () => {
    const call = { to: PAYMASTER, data: '0x12345678' }
    await expect(feesOf(approve(PAYMASTER, 5n), call)).resolves.toEqual([
      { token: getAddress(TOKEN), amount: 5n },
    ])
  })

  test('shows payments of tokens and coins to the paymaster as the fee', async () => {
    const args = [PAYMASTER, 7n] as const
    const pay = {
      to: TOKEN,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    }
    await expect(feesOf(pay)).resolves.toEqual([{ token: getAddress(TOKEN), amount: 7n }])
    const call = { to: PAYMASTER, data: '0x12345678', value: '0x9' }
    await expect(feesOf(call, { to: PAYMASTER, value: '0x1' })).resolves.toEqual([
      { token: undefined, amount: 9n },
      { token: undefined, amount: 1n },
    ])
  })

  test('shows a collection that the paymaster may take as the fee', async () => {
    const abi = parseAbi(['function setApprovalForAll(address, bool)'])
    const all = (approved: boolean) => ({
      to: TOKEN,
      data: encodeFunctionData({ abi, args: [PAYMASTER, approved] }),
    })
    await expect(feesOf(all(true), coins(FIRST))).resolves.toEqual([
      { token: getAddress(TOKEN), amount: undefined },
    ])
    await expect(feesOf(all(false), coins(FIRST))).resolves.toEqual([])
  })

  test('shows no fee for approvals of others and for revocations', async () => {
    await expect(feesOf(approve(FIRST, 5n), approve(PAYMASTER, 0n))).resolves.toEqual([])
  })
})

describe('a page or a paymaster that lies', () => {
  test.each<[string, Partial<Payment>]>([
    ['no paymaster', { paymaster: pad('0x', { size: 20 }) }],
    ['the EntryPoint as paymaster', { paymaster: SMART_ACCOUNT_CONTRACTS.entryPoint }],
    ['the number of another operation', { nonce: '0x1' }],
    ['the number of another row', { nonce: `0x1${'0'.repeat(16)}` }],
    ['more gas than a block', { callGasLimit: '0x1000000' }],
    ['all gas for the paymaster', { paymasterPostOpGasLimit: '0xffffffff' }],
    ['a tip above the fee', { maxPriorityFeePerGas: `0x${'f'.repeat(32)}` }],
  ])('error: %s makes no card', async (_what, change) => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), ...change }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({
      ...{ code: 5700, data: { name: 'paymasterService', reason: expect.any(String) } },
    })
  })

  test('error: the account itself does not count as a paymaster', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), paymaster: who.address }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({ code: 5700 })
  })

  test.each<[string, object]>([
    ['call data', { callData: '0x' }],
    ['a sender', { sender: FIRST }],
    ['a factory', { factory: FIRST }],
    ['an amount of more than 16 bytes', { callGasLimit: `0x1${'0'.repeat(32)}` }],
    ['data of a paymaster without end', { paymasterData: `0x${'00'.repeat(3_000)}` }],
  ])('error: %s beside the payment is refused', async (_what, more) => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const payment = { ...(await paymentFor(who, batch, deps)), ...more }
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({ code: 5700 })
  })

  test('signs no operation of another account, without calls or without a paymaster', async () => {
    const [who, deps] = [someone(), depsWith()]
    const batch = batchOf([coins(FIRST)])
    const { intent } = await prepare(who, [batch, await paymentFor(who, batch, deps)], deps)
    expect(() => eip155Signer.build(intent).sign(someone().key)).toThrow()
    const other = { ...(intent as OperationIntent), calls: [] }
    expect(() => eip155Signer.build(other)).toThrow()
    const own = { ...(intent as OperationIntent) }
    const unpaid = { ...own, payment: { ...own.payment, paymaster: pad('0x', { size: 52 }) } }
    expect(() => eip155Signer.build(unpaid)).toThrow()
  })

  test('an operation counts once: sent again, it changes nothing', async () => {
    const [who, deps] = [someone(), depsWith()]
    const { raw, hash } = await mint(who, [coins(FIRST)], deps)
    const count = world.sent.length
    await eip155Requests.sendAgain({ raw, hash }, deps.requests)
    const bundler = saying({ eth_getUserOperationByHash: null })
    await expect(
      eip155Requests.sendAgain({ raw, hash }, { ...deps.requests, bundler }),
    ).rejects.toMatchObject({ data: { code: -32500 } })
    expect(world.sent).toHaveLength(count)
  })
})

describe('a bundler', () => {
  test('error: without one, a batch that must be sponsored has code 5700', async () => {
    const [who, deps] = [someone(), depsWith()]
    const asked = { account: who.address, network, params: [batchOf([coins(FIRST)])] }
    const { bundlerOf: _, ...answers } = deps.answers
    await expect(draftCalls(asked, answers)).rejects.toMatchObject({ code: 5700 })
    const payment = await paymentFor(who, batchOf([coins(FIRST)]), deps)
    const { bundler: __, ...requests } = deps.requests
    const parsed = eip155Requests.parse(
      { method: 'wallet_sendCalls', params: [batchOf([coins(FIRST)]), payment] },
      { ...requestContext, account: who.address },
    )
    await expect(eip155Requests.prepare(parsed, requests)).rejects.toMatchObject({ code: 5700 })
  })

  test('a price far above the usual one does not count', async () => {
    const who = someone()
    const fees = { maxFeePerGas: '0xffffffffffff', maxPriorityFeePerGas: '0x1' }
    const lies = { pimlico_getUserOperationGasPrice: { standard: fees } }
    const lied = await paymentFor(who, batchOf([coins(FIRST)]), depsWith({ bundler: saying(lies) }))
    const usual = await paymentFor(who, batchOf([coins(FIRST)]), depsWith())
    expect(BigInt(lied.maxFeePerGas)).toBeLessThan(2n * BigInt(usual.maxFeePerGas))
  })

  test('error: gas beyond a transaction, as it estimates it, makes no card', async () => {
    const who = someone()
    const huge = {
      callGasLimit: '0xffffffff',
      verificationGasLimit: '0x1',
      preVerificationGas: '0x1',
    }
    const deps = depsWith({ bundler: saying({ eth_estimateUserOperationGas: huge }) })
    const batch = batchOf([coins(FIRST)])
    const payment = await paymentFor(who, batch, deps)
    await expect(prepare(who, [batch, payment], deps)).rejects.toMatchObject({ code: 5700 })
  })

  test('reports an operation as pending when the bundler answers with the receipt of another one', async () => {
    const [who, other] = [someone(), someone()]
    const done = await mint(other, [coins(FIRST)], depsWith())
    const told = await world.bundler.request({
      ...{ method: 'eth_getUserOperationReceipt', params: [done.hash] },
    })
    const lies = { eth_getUserOperationReceipt: told, eth_sendUserOperation: '0x00' }
    const deps = depsWith({ bundler: saying(lies) })
    const { hash } = await mint(who, [coins(FIRST)], deps)
    await expect(statusOf(hash, deps)).resolves.toMatchObject({ status: 100 })
  })

  test('reads an operation from the chain when the bundler denies it', async () => {
    const [who, deps] = [someone(), depsWith()]
    const { hash } = await mint(who, [coins(FIRST)], deps)
    const forgets = saying({
      ...{ eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null },
    })
    const lied = { ...deps, answers: { ...deps.answers, bundlerOf: () => forgets } }
    const done = { status: 200, receipts: [{ status: '0x1' }] }
    await expect(statusOf(hash, lied)).resolves.toMatchObject(done)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000)
    await expect(statusOf(hash, lied)).resolves.toMatchObject(done)
    later.mockRestore()
  })

  test('reports an operation as dropped that the bundler forgot, and sends the next one with a higher fee', async () => {
    const who = someone()
    const store = memoryStore()
    const deps = depsWith({ bundler: saying({ eth_sendUserOperation: '0x00' }) })
    deps.answers.entries = store
    deps.requests.entries = store
    const first = await mint(who, [coins(FIRST)], deps)
    await expect(statusOf(first.hash, deps)).resolves.toMatchObject({ status: 100 })

    const honest = {
      answers: { ...deps.answers, bundlerOf: () => world.bundler },
      requests: { ...deps.requests, bundler: world.bundler },
    }
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    const second = await mint(who, [coins(FIRST), coins(SECOND)], honest)
    later.mockRestore()
    expect(second.view.operation).toMatchObject({ replaces: true })
    expect(feeOf(second)).toBeGreaterThan((feeOf(first) * 11n) / 10n)
    await expect(statusOf(second.hash, honest)).resolves.toMatchObject({ status: 200 })
    await expect(statusOf(first.hash, honest)).resolves.toMatchObject({ status: 400 })
    const third = await mint(who, [coins(FIRST)], honest)
    expect(third.view.operation).toMatchObject({ replaces: false })
  })

  test('delays the next operation while an earlier one is pending, and gives it the next number', async () => {
    const [who, deps] = [someone(), depsWith()]
    const sending: (() => Promise<unknown>)[] = []
    const late: Rpc = {
      async request(asked) {
        if (asked.method !== 'eth_sendUserOperation') return world.bundler.request(asked)
        sending.push(() => world.bundler.request(asked))
        return '0x00'
      },
    }
    const slow = { ...deps, requests: { ...deps.requests, bundler: late } }
    slow.answers.entries = slow.requests.entries
    await mint(who, [coins(FIRST)], slow)
    const next = paymentFor(who, batchOf([coins(FIRST)]), slow)
    const isEarly = await Promise.race([next.then(() => true), sending[0]?.().then(() => false)])
    expect(isEarly).toBe(false)
    expect((await next).nonce).toBe('0x1')
  })

  test('error: stores nothing of an operation that the bundler refuses', async () => {
    const who = someone()
    const refuses: Rpc = {
      async request(asked) {
        if (asked.method !== 'eth_sendUserOperation') return world.bundler.request(asked)
        throw new VestibuleError('rpcFailed', { data: { code: -32503 } })
      },
    }
    const deps = depsWith({ bundler: refuses })
    const sent = mint(who, [coins(FIRST)], deps, { id: 'refused' })
    await expect(sent).rejects.toMatchObject({ data: { code: -32503 } })
    await expect(statusOf('refused', deps)).rejects.toMatchObject({ code: 5730 })
    const honest = { ...deps, requests: { ...deps.requests, bundler: world.bundler } }
    const again = await mint(who, [coins(FIRST)], honest, { id: 'refused' })
    expect(again.view.operation).toMatchObject({ replaces: false })
  })

  test('outbids the first operation by the third after the bundler refused the second', async () => {
    const who = someone()
    const answers: unknown[] = ['0x00', new VestibuleError('rpcFailed', { data: { code: -32602 } })]
    const holds: Rpc = {
      async request(asked) {
        if (asked.method !== 'eth_sendUserOperation') return world.bundler.request(asked)
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer ?? world.bundler.request(asked)
      },
    }
    const deps = depsWith({ bundler: holds })
    deps.answers.entries = deps.requests.entries
    const later = vi.spyOn(Date, 'now')
    const now = Date.now()
    const first = await mint(who, [coins(FIRST)], deps)
    later.mockReturnValue(now + 61_000)
    await expect(mint(who, [coins(SECOND)], deps)).rejects.toMatchObject({ data: { code: -32602 } })
    const third = await mint(who, [coins(SECOND)], deps)
    later.mockRestore()
    expect(third.view.operation).toMatchObject({ replaces: true })
    expect(feeOf(third)).toBeGreaterThan((feeOf(first) * 6n) / 5n)
  })

  test('sends an operation at the usual fee after the bundler forgot one with a huge fee', async () => {
    const who = someone()
    const deps = depsWith({ bundler: saying({ eth_sendUserOperation: '0x00' }) })
    deps.answers.entries = deps.requests.entries
    const batch = batchOf([coins(FIRST)])
    const usual = await paymentFor(who, batch, deps)
    const huge = `0x${'f'.repeat(32)}`
    const prepared = await prepare(who, [batch, { ...usual, maxFeePerGas: huge }], deps)
    await send(who, prepared, deps)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    const next = await paymentFor(who, batch, deps)
    later.mockRestore()
    expect(BigInt(next.maxFeePerGas)).toBeLessThanOrEqual(2n * BigInt(usual.maxFeePerGas))
  })

  test('limits the wait for a pending operation when the clock is set back', async () => {
    const who = someone()
    const deps = depsWith({ bundler: saying({ eth_sendUserOperation: '0x00' }) })
    deps.answers.entries = deps.requests.entries
    const earlier = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
    await mint(who, [coins(FIRST)], deps)
    earlier.mockRestore()
    await expect(paymentFor(who, batchOf([coins(FIRST)]), deps)).resolves.toMatchObject({
      nonce: '0x0',
    })
  })

  test('reports an operation as pending until the node has it in a block while the bundler is down', async () => {
    const away: Rpc = { request: () => Promise.reject(new Error('away')) }
    const [who, deps] = [
      someone(),
      depsWith({ bundler: saying({ eth_sendUserOperation: '0x00' }) }),
    ]
    const waiting = await mint(who, [coins(FIRST)], deps)
    const later = { ...deps, answers: { ...deps.answers, bundlerOf: () => away } }
    later.answers.entries = deps.requests.entries
    await expect(statusOf(waiting.hash, later)).resolves.toMatchObject({ status: 100 })
    await expect(
      eip155Requests.sendAgain(waiting, { ...deps.requests, bundler: world.bundler }),
    ).resolves.toBeUndefined()
    await expect(statusOf(waiting.hash, later)).resolves.toMatchObject({ status: 200 })
  })
})
