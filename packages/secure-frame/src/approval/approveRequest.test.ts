import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { removeDevice } from '../wallet/testing/removeDevice.js'
import { STRANGER } from '../wallet/testing/requestContext.js'
import { testDevice } from '../wallet/testing/testDevice.js'
import { countPending } from './approvalQueue.js'
import { approvalBench, TIMEOUT_MS } from './testing/approvalBench.js'

const bench = approvalBench()
const { fund, importAccount, page, sentAs, nonceOf } = bench

test('shows requests in order of arrival even if the first request takes longer to prepare', async () => {
  let answer = (_nonce: Hex) => {}
  const nonce = new Promise<Hex>((resolve) => {
    answer = resolve
  })
  const { send, ask, queue } = page({ lies: { eth_getTransactionCount: nonce } })
  const message = ['0x68656c6c6f', bench.account]
  const asked = [send('1'), ask('personal_sign', message)]
  const other = page()
  const later = other.ask('personal_sign', message)
  await other.decide(false)
  await expect(later).rejects.toThrow()
  expect(queue.store.getState().waiting).toEqual([])
  answer('0x0')
  await expect
    .poll(() => queue.store.getState().waiting.map(({ approval }) => approval.view.request.kind))
    .toEqual(['transaction', 'message'])
  queue.rejectAll()
  for (const each of await Promise.allSettled(asked)) expect(each.status).toBe('rejected')
})

test('[R05] security: rejects a request that is still being prepared on “Reject all”', async () => {
  let answer = (_nonce: Hex) => {}
  const nonce = new Promise<Hex>((resolve) => {
    answer = resolve
  })
  const { send, ask, queue, reads } = page({ lies: { eth_getTransactionCount: nonce } })
  const shown = ask('personal_sign', ['0x68656c6c6f', bench.account])
  await expect.poll(() => queue.store.getState().waiting.length).toBe(1)
  const coming = send('1')
  await expect.poll(() => reads).toContain('eth_getTransactionCount')
  queue.rejectAll()
  answer('0x0')
  for (const each of [shown, coming])
    await expect(each).rejects.toMatchObject({ type: 'userRejected' })
  expect(queue.store.getState().waiting).toEqual([])
  const later = ask('personal_sign', ['0x68656c6c6f', bench.account])
  await expect.poll(() => queue.store.getState().waiting.length).toBe(1)
  queue.rejectAll()
  await expect(later).rejects.toMatchObject({ type: 'userRejected' })
})

test('shows the next request when the page cancels the first request early', async () => {
  const { ask, queue } = page({ lies: { eth_getTransactionCount: new Promise(() => {}) } })
  const taken = new AbortController()
  const transfer = [{ from: bench.account, to: STRANGER, value: '0x1' }]
  const first = ask('eth_sendTransaction', transfer, undefined, taken.signal)
  const second = ask('personal_sign', ['0x68656c6c6f', bench.account])
  const third = ask('personal_sign', ['0x776f726c64', bench.account])
  first.catch(() => undefined)
  taken.abort()
  await expect.poll(() => queue.store.getState().waiting.length).toBe(2)
  queue.rejectAll()
  await Promise.allSettled([second, third])
})

test('[T22] sends simultaneous transactions one after another', async () => {
  const { send, decide } = page()
  const sent = [send('1'), send('2'), send('3')]
  for (const _ of sent) await decide(true)
  const hashes = await Promise.all(sent)
  expect(await Promise.all(hashes.map(nonceOf))).toEqual([0, 1, 2])
})

test('[R05] leaves no gap in the nonces after a rejected request', async () => {
  const { send, decide } = page()
  const rejected = send('1')
  const approved = send('2')
  await Promise.all([
    expect(rejected).rejects.toMatchObject({ type: 'userRejected' }),
    decide(false),
  ])
  await decide(true)
  expect(await nonceOf(await approved)).toBe(0)
})

test.each([
  ['message', 'personal_sign', () => ['Hello', bench.account], ['prepare']],
  [
    'transaction',
    'eth_sendTransaction',
    () => [{ from: bench.account, to: STRANGER, value: '0x1' }],
    [],
  ],
])('security: shows no %s before the log was read', async (_what, method, params, prepared) => {
  let say = () => {}
  const isNew = new Promise<void>((resolve) => {
    say = resolve
  })
  const { ask, queue, decide, called, reads } = page({ isNew })
  const asked = expect(ask(method, params())).rejects.toMatchObject({ type: 'userRejected' })
  await vi.waitFor(() => expect(called).toEqual(prepared), TIMEOUT_MS)
  // A card for the request would appear before this response.
  await bench.device.call('accounts', {})
  expect(countPending(queue.store.getState())).toBe(0)
  expect(reads).toEqual([])
  say()
  await decide(false)
  await asked
})

test('[T22] signs and sends with the account that the page sees, with its own nonce', async () => {
  const imported = await importAccount()
  await fund(imported)
  const own = page()
  const sentBefore = own.send('1')
  await own.decide(true)
  await sentBefore

  const { ask, send, decide } = page({ sees: imported })
  const signed = ask('personal_sign', [toHex('Hello'), imported])
  await decide(true)
  expect(await recoverMessageAddress({ message: 'Hello', signature: await signed })).toBe(imported)
  const sent = send('1')
  await decide(true)
  expect(await sentAs(await sent)).toMatchObject({ nonce: '0x0', from: imported.toLowerCase() })
})

test('security: does not sign for a removed device that still has an open key', async () => {
  const { ask, decide, shown } = page()
  const first = ask('personal_sign', [toHex('Hello'), bench.account])
  await decide(true)
  expect(await recoverMessageAddress({ message: 'Hello', signature: await first })).toBe(
    bench.account,
  )
  await removeDevice(bench.services, bench)
  const second = ask('personal_sign', [toHex('Hello'), bench.account])
  const refused = expect(second).rejects.toMatchObject({ type: 'sessionEnded', code: 4100 })
  await shown()
  await decide(true)
  await refused
  expect(await bench.device.store.session()).toBeUndefined()
})

test('security: decrypts the wallet only after an approval', async () => {
  bench.device.crash()
  const { services, userId, device } = bench
  bench.device = await testDevice({ services, userId, entries: device.entries })
  const own = SubtleCrypto.prototype.decrypt
  const plaintexts: Uint8Array[] = []
  // Copy the buffers, as a debugger could: the worker wipes its own.
  SubtleCrypto.prototype.decrypt = async function (...given) {
    const plaintext = await own.apply(this, given)
    plaintexts.push(new Uint8Array(plaintext.slice(0)))
    return plaintext
  }
  try {
    const { ask, shown, decide } = page()
    bench.services.heard.length = 0
    const rejected = ask('personal_sign', [toHex('Hello'), bench.account])
    const refused = expect(rejected).rejects.toMatchObject({ type: 'userRejected' })
    await shown()
    const isAsked = () => bench.services.heard.some((route) => route.endsWith('/share'))
    await vi.waitFor(() => expect(isAsked()).toBe(true), TIMEOUT_MS)
    // When this call returns, the worker has also handled the earlier request.
    await bench.device.call('devices', {})
    await decide(false)
    await refused
    expect(plaintexts).toEqual([])

    // Control: after an approval, the same method finds the entropy of the vault.
    const approved = ask('personal_sign', [toHex('Hello'), bench.account])
    await decide(true)
    expect(await recoverMessageAddress({ message: 'Hello', signature: await approved })).toBe(
      bench.account,
    )
    const read = plaintexts.filter(([, length]) => length === 16).map((each) => each.slice(2, 18))
    const addresses = read.map(
      (entropy) => mnemonicToAccount(entropyToMnemonic(entropy, wordlist)).address,
    )
    expect(addresses).toContain(bench.account)
  } finally {
    SubtleCrypto.prototype.decrypt = own
  }
})

test('signs even if the services do not respond to the session check', async () => {
  const { ask, decide } = page()
  bench.services.cut('GET /v1/auth/session', 'before')
  const signed = ask('personal_sign', [toHex('Hello'), bench.account])
  await decide(true)
  expect(await recoverMessageAddress({ message: 'Hello', signature: await signed })).toBe(
    bench.account,
  )
  expect(await bench.device.store.session()).toBeDefined()
})

test('rejects a request for an account that the page does not see', async () => {
  const imported = await importAccount()
  const { ask } = page({ sees: imported })
  for (const [method, params] of [
    ['personal_sign', [toHex('Hello'), bench.account]],
    ['eth_sendTransaction', [{ from: bench.account, to: STRANGER }]],
  ] as const)
    await expect(ask(method, [...params])).rejects.toMatchObject({ type: 'addressNotYours' })
})
