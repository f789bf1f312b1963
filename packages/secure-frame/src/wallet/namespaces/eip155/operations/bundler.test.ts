import { VestibuleError } from '@vestibule/protocol'
import { toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { OperationIntent } from '../intents/intent.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { draftCalls } from './draftCalls.js'
import {
  batchOf,
  coins,
  depsWith,
  FIRST,
  mint,
  network,
  paymentFor,
  prepare,
  SECOND,
  saying,
  send,
  someone,
  startOperationWorld,
  statusOf,
  world,
} from './testing/operationWorld.js'

startOperationWorld()

const feeOf = ({ intent }: { intent: unknown }) =>
  BigInt(`0x${(intent as OperationIntent).payment.fees.slice(34)}`)

describe('a bundler', () => {
  test('error: fails with 5700 for a sponsored batch if the bundler is missing', async () => {
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

  test('ignores a price far above the usual price', async () => {
    const who = someone()
    const fees = { maxFeePerGas: '0xffffffffffff', maxPriorityFeePerGas: '0x1' }
    const lies = { pimlico_getUserOperationGasPrice: { standard: fees } }
    const lied = await paymentFor(who, batchOf([coins(FIRST)]), depsWith({ bundler: saying(lies) }))
    const usual = await paymentFor(who, batchOf([coins(FIRST)]), depsWith())
    expect(BigInt(lied.maxFeePerGas)).toBeLessThan(2n * BigInt(usual.maxFeePerGas))
  })

  test('error: shows no card for a gas estimate above a transaction’s limit', async () => {
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

  test('reports an operation as pending if the bundler returns another operation’s receipt', async () => {
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

  test('reads an operation from the chain if the bundler does not return it', async () => {
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

  test('reports an operation that the bundler lost as dropped, and raises the next fee', async () => {
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

  test('warns of a pending sponsored operation before a batch that the account pays for', async () => {
    const who = someone()
    const holds = { eth_sendUserOperation: '0x00', eth_getUserOperationByHash: {} }
    const deps = depsWith({ bundler: saying(holds) })
    deps.answers.entries = deps.requests.entries
    await world.ask('anvil_setBalance', [who.address, toHex(10n ** 18n)])
    const own = batchOf([coins(FIRST), coins(SECOND)], { capabilities: {} })
    const waits = async (bundler = deps.requests.bundler) => {
      const requests = { ...deps.requests, bundler }
      return (await prepare(who, [own], { ...deps, requests })).view.waits
    }
    await expect(waits()).resolves.toBe(false)
    await mint(who, [coins(FIRST)], deps)
    await expect(waits()).resolves.toBe(true)
    await expect(waits(saying({ eth_getUserOperationByHash: null }))).resolves.toBe(false)
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    const honest = { ...deps, requests: { ...deps.requests, bundler: world.bundler } }
    await mint(who, [coins(FIRST)], honest)
    later.mockRestore()
    await expect(waits()).resolves.toBe(false)
  })

  test('delays the next operation while an earlier operation is pending, and uses the next nonce', async () => {
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

  test('error: does not store an operation that the bundler rejects', async () => {
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

  test('raises the third operation’s fee above the first operation’s after the second was rejected', async () => {
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

  test('sends an operation at the usual fee after the bundler lost one with a huge fee', async () => {
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

  test('limits the wait for a pending operation if the clock was set back', async () => {
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

  test('reports an operation as pending while the bundler is down, until a block contains it', async () => {
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
