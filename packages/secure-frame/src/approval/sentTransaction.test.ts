import { VestibuleError } from '@vestibule/protocol'
import { expect, test, vi } from 'vitest'
import { sendAgain } from '../wallet/namespaces/eip155/transactions/sendAgain.js'
import { approvalBench, servicesSay, TIMEOUT_MS } from './testing/approvalBench.js'

const bench = approvalBench()
const { page, nonceOf } = bench

test('[T22] does not sign while offline, and informs the visitor and the page', async () => {
  const { send, shown, decide, network, raws, queue } = page()
  const asked = send('1')
  const lost = expect(asked).rejects.toMatchObject({
    type: 'connectionLost',
    code: 4900,
    data: undefined,
  })
  await shown()
  network.offline = true
  await decide(true)
  await lost
  expect(raws).toEqual([])
  await expect(shown()).resolves.toMatchObject({ lost: 'unsent', working: false })
  await decide(false)
  expect(queue.store.getState().waiting).toEqual([])
  network.offline = false
  const next = send('1')
  await decide(true)
  expect(await nonceOf(await next)).toBe(0)
})

test('[T22] security: stores a transaction’s bytes before sending it, but returns a signature at once', async () => {
  let store = () => {}
  const disk = new Promise<void>((resolve) => {
    store = resolve
  })
  const { ask, send, decide, reads, raws } = page({ disk })
  const signing = ask('personal_sign', ['0x68656c6c6f', bench.account])
  await decide(true)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  const sending = send('1')
  await decide(true)
  await expect.poll(() => raws, TIMEOUT_MS).toHaveLength(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(reads).not.toContain('eth_sendRawTransaction')
  store()
  expect(await nonceOf(await sending)).toBe(0)
})

test('[T22] reports a lost transaction with its hash, and signs it only once', async () => {
  const { send, shown, decide, network, raws, queue } = page()
  const asked = send('1')
  const failure = asked.catch((error: unknown) => error)
  await shown()
  network.loses = 'eth_sendRawTransaction'
  await decide(true)
  expect(await failure).toMatchObject({
    type: 'connectionLost',
    data: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  })
  await expect(shown()).resolves.toMatchObject({ lost: 'unknown' })
  expect(raws).toHaveLength(1)
  queue.dropTold()
  expect(queue.store.getState().waiting).toEqual([])
})

test.each([
  ['the node’s response timed out at the services', servicesSay('requestTimedOut')],
  ['the node’s response was not JSON', servicesSay('unknown')],
  ['the services stopped reading the node’s answer', servicesSay('rateLimited')],
  [
    'the proxy in front of the services timed out',
    new VestibuleError('somethingWrong', { data: { status: 504 } }),
  ],
  ['the services failed', new VestibuleError('unknown', { data: { status: 500 } })],
  ['the response is unreadable', new VestibuleError('invalidReply')],
])('[T22] does not report an accepted transaction as failed if %s', async (_why, fails) => {
  const { send, shown, decide, network } = page()
  const failure = send('1').catch((error: unknown) => error)
  await shown()
  network.send = { arrives: true, fails }
  await decide(true)
  const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/)
  const error = await failure
  expect(error).toMatchObject({ type: 'connectionLost', data: { hash } })
  expect(await nonceOf((error as { data: { hash: string } }).data.hash)).toBe(0)
  await expect(shown()).resolves.toMatchObject({ lost: 'unknown', working: false })
})

test('[T22] [J10] reports that only a private node may have the transaction', async () => {
  const { send, shown, decide, network, queue } = page()
  const failure = send('1').catch((error: unknown) => error)
  await shown()
  const data = { type: 'unknown', isPrivate: true }
  const fails = new VestibuleError('rpcFailed', { data: { code: -32603, data } })
  network.send = { arrives: false, fails }
  await decide(true)
  expect(await failure).toMatchObject({ type: 'connectionLost' })
  await expect(shown()).resolves.toMatchObject({ lost: 'hidden', working: false })
  queue.dropTold()
})

test.each([
  [
    'the node rejects it',
    new VestibuleError('rpcFailed', { data: { code: -32000, data: { reason: 'underpriced' } } }),
  ],
  ['the services do not support the network any more', servicesSay('chainNotSupported')],
  [
    'the services reject further requests',
    new VestibuleError('rateLimited', { data: { status: 429, seconds: 3 } }),
  ],
  ['the login has ended', new VestibuleError('sessionEnded', { data: { status: 401 } })],
])('[T22] reports the failure and closes the card if %s', async (_why, fails) => {
  const { send, shown, decide, network, queue } = page()
  const failure = send('1').catch((error: unknown) => error)
  await shown()
  network.send = { arrives: false, fails }
  await decide(true)
  expect(await failure).toBe(fails)
  await vi.waitFor(() => expect(queue.store.getState().waiting).toEqual([]), TIMEOUT_MS)
})

test('executes a transaction only once when it is sent again, without an error', async () => {
  const { send, decide, raws } = page()
  const sent = send('1')
  await decide(true)
  const hash = await sent
  const [raw = ''] = raws
  await sendAgain(bench.chain.rpc, { raw, hash })
  const count = { method: 'eth_getTransactionCount', params: [bench.account, 'pending'] }
  expect(await bench.chain.rpc.request(count)).toBe('0x1')
  const unknown = `0x${'12'.repeat(32)}`
  await expect(sendAgain(bench.chain.rpc, { raw: '0x02', hash: unknown })).rejects.toMatchObject({
    type: 'rpcFailed',
  })
})
