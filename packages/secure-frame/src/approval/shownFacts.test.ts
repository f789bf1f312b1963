import { VestibuleError } from '@vestibule/protocol'
import { parseEther, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import type { Eip155View } from '../wallet/namespaces/eip155/insight/eip155View.js'
import { requestContext, STRANGER } from '../wallet/testing/requestContext.js'
import { approvalBench } from './testing/approvalBench.js'

const bench = approvalBench()
const { importAccount, page, nonceOf } = bench

test.each<[string, Record<string, unknown>, object]>([
  ['honest', {}, { risks: [], level: 'normal' }],
  [
    'not returning its newest block',
    { eth_getBlockByNumber: null },
    { risks: ['uncheckedFee'], level: 'high' },
  ],
  [
    'returning a false fee',
    {
      eth_feeHistory: {
        oldestBlock: '0x0',
        baseFeePerGas: ['0x3b9aca00', '0x3b9aca00', '0x2540be400'],
        reward: [['0x1'], ['0x1']],
      },
    },
    { risks: ['highFee'], level: 'high' },
  ],
])('[V12] rates a transfer correctly with a node that is %s', async (_name, lies, expected) => {
  const { send, shown, decide } = page({ lies })
  const sent = send('0.1')
  const { approval } = await shown()
  expect(approval.view.request).toMatchObject(expected)
  const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
  await decide(false)
  await rejected
})

test('[V12] includes an earlier parallel transfer in the risk of a transfer', async () => {
  const { send, shown, decide } = page()
  // Each payment is less than half of the balance, but their sum is more.
  const parts = [send('3'), send('2.5')]
  expect((await shown()).approval.view.request).toMatchObject({ risks: [], level: 'normal' })
  await decide(true)
  await parts[0]
  const second = expect(parts[1]).rejects.toMatchObject({ type: 'userRejected' })
  const { approval } = await shown()
  expect(approval.view.request).toMatchObject({ risks: ['mostInDay'], level: 'high' })
  await decide(false)
  await second
})

test('shows a device that recently received the wallet, until the visitor approves a request', async () => {
  const newDevice = { label: 'Firefox on Linux', enrolledAt: new Date().toISOString() }
  const { send, shown, decide } = page({ newDevice })
  const expected = [newDevice, newDevice, undefined]
  for (const [index, shownDevice] of expected.entries()) {
    const sent = send('0.1')
    expect((await shown()).approval.newDevice).toEqual(shownDevice)
    const answered = index === 0 ? expect(sent).rejects.toThrow() : sent
    await decide(index > 0)
    await answered
  }
})

test('[V12] marks a site as new until a day after the first approval', async () => {
  const { origin } = requestContext
  const entries = memoryStore()
  const seen = async () => {
    const { ask, shown, decide } = page({ entries })
    const asked = ask('personal_sign', ['Hello', bench.account])
    const { approval } = await shown()
    await decide(true)
    await asked
    return approval.isSeenSite
  }
  expect(await seen()).toBe(false)
  await vi.waitFor(async () => expect(await entries.get('sites:user')).toHaveLength(1))
  expect(await seen()).toBe(false)
  await entries.set('sites:user', [{ origin, at: Date.now() - 86_400_000 }])
  expect(await seen()).toBe(true)
})

test('does not store the site of a rejected request', async () => {
  const entries = memoryStore()
  const { ask, decide } = page({ entries })
  const asked = ask('personal_sign', ['Hello', bench.account])
  const ended = expect(asked).rejects.toMatchObject({ type: 'userRejected' })
  await decide(false)
  await ended
  expect(await entries.get('sites:user')).toBeUndefined()
})

test('[V12] shows a recipient that is the visitor’s own account, without a risk', async () => {
  const other = await importAccount()
  const { ask, shown, decide } = page()
  const most = toHex(parseEther('9'))
  const asked = ask('eth_sendTransaction', [{ from: bench.account, to: other, value: most }])
  const ended = expect(asked).rejects.toMatchObject({ type: 'userRejected' })
  const { insight, request } = (await shown()).approval.view as Eip155View
  expect(insight.recipients).toMatchObject([{ address: other, standing: 'own' }])
  expect(request.risks).not.toContain('mostToNew')
  await decide(false)
  await ended
})

test('[V12] does not sign a transfer whose risk was rated before another tab’s transfer', async () => {
  const entries = memoryStore()
  const [one, other] = [page({ entries }), page({ entries })]
  const sent = one.send('3')
  const refused = expect(other.send('2.5')).rejects.toMatchObject({ type: 'ticketInvalid' })
  for (const { shown } of [one, other])
    expect((await shown()).approval.view.request.level).toBe('normal')
  await one.decide(true)
  await sent
  await other.decide(true)
  await refused
  expect(other.raws).toEqual([])
  // Control: the card of a new request shows the sum of both.
  const again = other.send('2.5')
  expect((await other.shown()).approval.view.request).toMatchObject({ risks: ['mostInDay'] })
  const rejected = expect(again).rejects.toMatchObject({ type: 'userRejected' })
  await other.decide(false)
  await rejected
})

test('[V12] shows why a call reverts, and sends it if the visitor approves', async () => {
  const { ask, shown, decide } = page()
  const to = `0x${'77'.repeat(20)}`
  // revert(Error("not the owner"))
  const word = (text: string) => text.padEnd(64, '0')
  const error = `08c379a0${'20'.padStart(64, '0')}${'d'.padStart(64, '0')}${word('6e6f7420746865206f776e6572')}`
  const size = (error.length / 2).toString(16).padStart(2, '0')
  const code = `0x60${size}600c60003960${size}6000fd${error}`
  await bench.chain.rpc.request({ method: 'anvil_setCode', params: [to, code] })
  for (const answer of [false, true]) {
    const sent = ask('eth_sendTransaction', [{ from: bench.account, to, data: '0xdeadbeef' }])
    const settled = sent.then(
      (hash) => ({ hash }),
      (error: VestibuleError) => ({ type: error.type }),
    )
    const { view } = (await shown()).approval
    expect((view as Eip155View).insight.simulation).toEqual({
      kind: 'fails',
      reason: 'not the owner',
    })
    await decide(answer)
    expect(await settled).toEqual(
      answer ? { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) } : { type: 'userRejected' },
    )
  }
})

test('[V12] shows why the estimate failed if the node cannot simulate', async () => {
  const { ask, shown, decide } = page({
    lies: { eth_simulateV1: null, eth_call: '0x' },
    fails: { eth_estimateGas: new VestibuleError('rpcFailed', { message: 'out of gas' }) },
  })
  const sent = ask('eth_sendTransaction', [
    { from: bench.account, to: STRANGER, data: '0xdeadbeef' },
  ])
  const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
  const { view } = (await shown()).approval
  expect((view as Eip155View).insight.simulation).toEqual({ kind: 'fails', reason: 'out of gas' })
  await decide(false)
  await rejected
})

test.each([
  ['0.2', []],
  ['0.001', ['largeFee']],
])('[V12] with a balance of %s ETH, rates a fee with the risks %s', async (ether, risks) => {
  const balance = toHex(parseEther(ether))
  // 21,000 gas at 3 gwei is 0.000063 ETH.
  const gwei = toHex(10n ** 9n)
  const lies = {
    eth_getBalance: balance,
    eth_feeHistory: { oldestBlock: '0x1', baseFeePerGas: [gwei, gwei], reward: [[gwei]] },
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: gwei },
  }
  const { ask, shown, decide } = page({ lies })
  const sent = ask('eth_sendTransaction', [{ from: bench.account, to: STRANGER, value: '0x1' }])
  const rejected = expect(sent).rejects.toMatchObject({ type: 'userRejected' })
  expect((await shown()).approval.view.request).toMatchObject({ risks })
  await decide(false)
  await rejected
})

test('[V12] shows why the account cannot pay, never sends the request, and blocks no other request', async () => {
  const { send, shown, decide } = page()
  for (const answer of [false, true]) {
    const refused = send('11')
    const { approval } = await shown()
    const view = approval.view as Eip155View
    expect(view).toMatchObject({ missing: { has: parseEther('10') }, transaction: undefined })
    expect(view.missing?.needs).toBeGreaterThan(parseEther('11'))
    await decide(answer)
    await expect(refused).rejects.toMatchObject({ type: 'insufficientFunds' })
  }
  const next = send('1')
  await decide(true)
  expect(await nonceOf(await next)).toBe(0)
})

test('[Z18] an unpayable request ends as cancelled when the page cancels it', async () => {
  const { ask, shown } = page()
  const taken = new AbortController()
  const transfer = [{ from: bench.account, to: STRANGER, value: toHex(parseEther('11')) }]
  const asked = ask('eth_sendTransaction', transfer, undefined, taken.signal)
  const ended = expect(asked).rejects.toMatchObject({ type: 'requestAborted' })
  expect((await shown()).approval.view.missing).toBeDefined()
  taken.abort()
  await ended
})
