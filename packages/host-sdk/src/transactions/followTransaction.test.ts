import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import type { Outcome } from '../core/model/adapter.js'
import type { Replacement } from '../core/model/replacementPart.js'
import { getNamespace } from '../core/namespaceState.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { followTransaction } from './followTransaction.js'
import { unfollow } from './sentTransactions.js'

const HASH = `0x${'ab'.repeat(32)}`
const ONE_ETH = { to: `0x${'cd'.repeat(20)}`, value: String(10n ** 18n), isCall: false }

function createChain() {
  const chain = { outcome: undefined as Outcome | undefined, balance: 10n ** 18n }
  const adapter = {
    ...createEip155Adapter(),
    getBalance: async () => chain.balance,
    getOutcome: async () => chain.outcome,
    replacement: undefined,
  }
  return { chain, adapter }
}

afterEach(() => {
  vi.useRealTimers()
})

const balanceIn = (core: ReturnType<typeof createTestCore>) =>
  getNamespace(core.store.getState(), 'eip155').accountState.balance

test('[T22] refreshes the balance after the transaction is mined', async () => {
  const { chain, adapter } = createChain()
  const core = createTestCore({ adapters: [adapter] })
  await connect(core, offerWallet(core).connector)
  await expect.poll(() => balanceIn(core)).toBe('1')

  const followed = followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
  expect(core.store.getState().sent).toMatchObject([{ hash: HASH, outcome: undefined }])
  chain.balance = 98n * 10n ** 16n
  chain.outcome = 'confirmed'
  await followed

  expect(balanceIn(core)).toBe('0.98')
  expect(core.store.getState().sent).toMatchObject([{ hash: HASH, outcome: 'confirmed' }])
})

test('reports a reverted transaction as failed', async () => {
  const { chain, adapter } = createChain()
  const core = createTestCore({ adapters: [adapter] })
  await connect(core, offerWallet(core).connector)
  chain.outcome = 'failed'
  await followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
  expect(core.store.getState().sent).toMatchObject([{ outcome: 'failed' }])
})

async function pageThatWaits(options: { pollTransactions?: boolean } = {}) {
  const { chain, adapter } = createChain()
  const getOutcome = vi.fn(adapter.getOutcome)
  const core = createTestCore({ adapters: [{ ...adapter, getOutcome }], ...options })
  await connect(core, offerWallet(core).connector)
  vi.useFakeTimers()
  const following = followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
  return { chain, getOutcome, following, state: () => core.store.getState() }
}

test('[C04] reports a transaction as pending after 25,000 ms without a receipt', async () => {
  const { chain, state } = await pageThatWaits()
  await vi.advanceTimersByTimeAsync(24_999)
  expect(state().sent).not.toMatchObject([{ undecided: true }])
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toMatchObject({
    followed: [HASH],
    sent: [{ outcome: undefined, undecided: true }],
  })
  chain.outcome = 'confirmed'
  await vi.advanceTimersByTimeAsync(3_000)
  expect(state().sent).toMatchObject([{ outcome: 'confirmed', undecided: false }])
})

test('[C04] polls for five minutes, and then stops without `pollTransactions`', async () => {
  const { getOutcome, following, state } = await pageThatWaits()
  await vi.advanceTimersByTimeAsync(300_000)
  await following
  const asked = getOutcome.mock.calls.length
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(getOutcome).toHaveBeenCalledTimes(asked)
  expect(state().sent).toMatchObject([{ outcome: undefined, undecided: true }])
})

test('[C04] polls every 30,000 ms after five minutes with `pollTransactions`, for a day', async () => {
  const { chain, getOutcome, following, state } = await pageThatWaits({ pollTransactions: true })
  await vi.advanceTimersByTimeAsync(300_000)
  const asked = getOutcome.mock.calls.length
  await vi.advanceTimersByTimeAsync(29_999)
  expect(getOutcome).toHaveBeenCalledTimes(asked)
  await vi.advanceTimersByTimeAsync(1)
  expect(getOutcome).toHaveBeenCalledTimes(asked + 1)
  await vi.advanceTimersByTimeAsync(86_400_000 - 90_000)
  chain.outcome = 'confirmed'
  await vi.advanceTimersByTimeAsync(30_000)
  await following
  expect(state().sent).toMatchObject([{ outcome: 'confirmed', undecided: false }])
})

test('[C04] stops polling after a day with `pollTransactions`', async () => {
  const { getOutcome, following, state } = await pageThatWaits({ pollTransactions: true })
  await vi.advanceTimersByTimeAsync(300_000 + 86_400_000)
  await following
  const asked = getOutcome.mock.calls.length
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(getOutcome).toHaveBeenCalledTimes(asked)
  expect(state().sent).toMatchObject([{ outcome: undefined, undecided: true }])
})

test('stores no activity if a wallet returns an invalid hash', async () => {
  const core = createTestCore()
  await connect(core, offerWallet(core).connector)
  await followTransaction(core, 'eip155', { ...ONE_ETH, hash: { ok: true } })
  expect(core.store.getState().sent).toEqual([])
})

test('[C04] keeps the newest 99 transactions', async () => {
  const { chain, adapter } = createChain()
  const core = createTestCore({ adapters: [adapter] })
  await connect(core, offerWallet(core).connector)
  chain.outcome = 'confirmed'
  for (let index = 0; index < 120; index++)
    await followTransaction(core, 'eip155', { ...ONE_ETH, hash: `0x${index}` })
  const { sent } = core.store.getState()
  expect(sent).toHaveLength(99)
  expect(sent[0]).toMatchObject({ hash: '0x119', outcome: 'confirmed' })
})

test('shows the last sent transaction in a toast, then the latest outcome until the visitor closes it', async () => {
  const outcomes: Record<string, Outcome | undefined> = {}
  const adapter = {
    ...createChain().adapter,
    getOutcome: async ({ hash }: { hash: string }) => outcomes[hash],
  }
  const core = createTestCore({ adapters: [adapter] })
  await connect(core, offerWallet(core).connector)
  vi.useFakeTimers()
  const [first, second] = [HASH, `0x${'cd'.repeat(32)}`]
  const followed = [first, second].map((hash) =>
    followTransaction(core, 'eip155', { ...ONE_ETH, hash }),
  )
  const shown = () => core.store.getState().followed.at(-1)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(second)
  outcomes[first] = 'confirmed'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(shown()).toBe(first)
  unfollow(core, first)
  expect(shown()).toBe(second)
  unfollow(core, second)
  outcomes[second] = 'confirmed'
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(followed)
  expect(shown()).toBeUndefined()
})

describe('the outcome of a pending transaction', () => {
  const OTHER = `0x${'ef'.repeat(32)}`

  async function replacedBy(found: Replacement, outcome?: Outcome) {
    const { adapter } = createChain()
    const core = createTestCore({
      adapters: [
        {
          ...adapter,
          getOutcome: async ({ hash }) => (hash === OTHER ? outcome : undefined),
          replacement: async () => ({
            getFingerprint: async () => 'it',
            findReplacement: async () => found,
          }),
        },
      ],
    })
    await connect(core, offerWallet(core).connector)
    vi.useFakeTimers()
    const following = followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
    await vi.advanceTimersByTimeAsync(2_000)
    await following
    return core.store.getState().sent
  }

  test('uses the replacement’s outcome if the transaction was sped up', async () => {
    const sent = await replacedBy({ kind: 'spedUp', hash: OTHER }, 'confirmed')
    expect(sent).toMatchObject([{ hash: HASH, outcome: 'confirmed', replacedBy: OTHER }])
  })

  test.each(['cancelled', 'replaced'] as const)(
    'shows a transaction as %s after a replacement of that kind',
    async (kind) => {
      const sent = await replacedBy({ kind, hash: OTHER })
      expect(sent).toMatchObject([{ hash: HASH, outcome: kind, replacedBy: OTHER }])
    },
  )

  test('reports an expired transaction at once, and corrects the outcome if it is mined', async () => {
    const { chain, adapter } = createChain()
    const replacement = async () => ({
      getFingerprint: async () => undefined,
      findReplacement: async ({ fingerprint }: { fingerprint: string }) =>
        fingerprint === 'blockhash' ? { kind: 'expired' as const, hash: undefined } : undefined,
    })
    const core = createTestCore({ adapters: [{ ...adapter, replacement }] })
    await connect(core, offerWallet(core).connector)
    vi.useFakeTimers()
    const sending = followTransaction(core, 'eip155', {
      ...ONE_ETH,
      hash: HASH,
      fingerprint: 'blockhash',
    })
    await vi.advanceTimersByTimeAsync(2_000)
    await sending
    const outcome = () => core.store.getState().sent[0]?.outcome
    expect(outcome()).toBe('expired')
    chain.outcome = 'confirmed'
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outcome()).toBe('confirmed')
  })

  test('returns to pending after its block was dropped, then shows the new outcome', async () => {
    const { chain, adapter } = createChain()
    const core = createTestCore({ adapters: [adapter] })
    await connect(core, offerWallet(core).connector)
    vi.useFakeTimers()
    chain.outcome = 'confirmed'
    await followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
    const outcome = () => core.store.getState().sent[0]?.outcome
    expect(outcome()).toBe('confirmed')
    chain.outcome = undefined
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outcome()).toBeUndefined()
    chain.outcome = 'failed'
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome()).toBe('failed')
  })

  test('ignores a node that lags behind for a moment', async () => {
    const { chain, adapter } = createChain()
    const core = createTestCore({ adapters: [adapter] })
    await connect(core, offerWallet(core).connector)
    vi.useFakeTimers()
    chain.outcome = 'confirmed'
    await followTransaction(core, 'eip155', { ...ONE_ETH, hash: HASH })
    chain.outcome = undefined
    await vi.advanceTimersByTimeAsync(16_000)
    chain.outcome = 'confirmed'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(core.store.getState().sent).toMatchObject([{ outcome: 'confirmed' }])
  })
})
