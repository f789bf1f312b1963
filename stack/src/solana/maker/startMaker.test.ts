import {
  address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  isAddress,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TIMEOUT_MS } from '../../testing/world.js'
import { askSolana } from '../askSolana.js'
import { createSender } from '../createSender.js'
import { createSolanaTap } from '../createSolanaTap.js'
import { TOKEN_2022 } from '../mints.js'
import { giverKey, SOL, SOLANA_TOKENS } from '../solanaTokens.js'
import { type LocalSolana, startSolana } from '../startSolana.js'
import { type Maker, startMaker } from './startMaker.js'

const DOLLAR = SOLANA_TOKENS.dollar.mint
const TOLL = SOLANA_TOKENS.toll.mint
const COIN = 1_000_000_000n

describe('the market maker of the local cluster', () => {
  let cluster: LocalSolana
  let maker: Maker
  let visitor: KeyPairSigner
  beforeAll(async () => {
    const started = await startSolana({ ports: { solana: 0, solanaSocket: 0 }, onEnd: () => {} })
    if (started === undefined) throw new Error('This platform has no Solana cluster.')
    cluster = started
    const tap = await createSolanaTap(cluster.url)
    maker = await startMaker({ url: cluster.url, port: 0 })
    visitor = await generateKeyPairSigner()
    await tap.fund(visitor.address, 10n * COIN)
  }, TIMEOUT_MS)
  afterAll(async () => {
    vi.useRealTimers()
    await maker.stop()
    await cluster.stop()
  })

  type Ask = { account?: string; from: string; to: string; amount: bigint | string }
  const ask = ({ account = visitor.address, from, to, amount }: Ask) =>
    fetch(
      `${maker.url}/quote?${new URLSearchParams({ account, from, to, amount: String(amount) })}`,
    )
  async function quote(asked: Ask) {
    const answer = await ask(asked)
    const said = (await answer.json()) as Record<'id' | 'received' | 'fee', string>
    return { ...said, received: BigInt(said.received) }
  }
  const postBuild = (id: string) =>
    fetch(`${maker.url}/build`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
  async function build(id: string) {
    const built = (await (await postBuild(id)).json()) as { transaction: string; fee: string }
    const bytes = Uint8Array.from(getBase64Encoder().encode(built.transaction))
    return { bytes, fee: BigInt(built.fee) }
  }
  async function submit(bytes: Uint8Array) {
    const signed = await partiallySignTransaction(
      [visitor.keyPair],
      getTransactionDecoder().decode(bytes),
    )
    const wire = getBase64EncodedWireTransaction(signed)
    const { ask, untilConfirmed } = createSender(cluster.url, await giverKey())
    return untilConfirmed(await ask<string>('sendTransaction', [wire, { encoding: 'base64' }]))
  }

  async function balanceOf(token: string, owner: string = visitor.address): Promise<bigint> {
    if (token === SOL)
      return BigInt((await askSolana<{ value: number }>(cluster.url, 'getBalance', [owner])).value)
    const tokenProgram = token === TOLL ? TOKEN_2022 : TOKEN_PROGRAM_ADDRESS
    const seeds = { owner: address(owner), mint: address(token), tokenProgram }
    const [ata] = await findAssociatedTokenPda(seeds)
    const { value } = await askSolana<{ value: { amount: string } }>(
      cluster.url,
      'getTokenAccountBalance',
      [ata],
    ).catch(() => ({ value: { amount: '0' } }))
    return BigInt(value.amount)
  }

  test('returns its account and tokens', async () => {
    const { account, tokens } = (await (await fetch(maker.url)).json()) as Record<string, unknown>
    expect(account).toBe(maker.account)
    expect(tokens).toEqual([SOL, DOLLAR, TOLL])
  })

  // In sequence: each trade sells the token that the previous trade bought.
  test.each([
    ['SOL for a token, and opens the token account', SOL, DOLLAR, 2n * COIN],
    ['a token for another with a transfer fee', DOLLAR, TOLL, 100_000_000n],
    ['a token with a transfer fee for SOL', TOLL, SOL, 500n * COIN],
  ])('trades %s, in one transaction', async (_what, from, to, amount) => {
    const before = await Promise.all([from, to, SOL].map((token) => balanceOf(token)))
    const { id, received } = await quote({ from, to, amount })
    const { bytes, fee } = await build(id)
    await submit(bytes)
    const after = await Promise.all([from, to, SOL].map((token) => balanceOf(token)))
    const [gave = 0n, got = 0n] = after.map((now, index) => now - (before[index] ?? 0n))
    expect(gave).toBe(from === SOL ? -amount - fee : -amount)
    expect(got).toBe(to === SOL ? received - fee : received)
  })

  test('quotes the world’s price minus its fee, and the price impact', async () => {
    const small = await quote({ from: SOL, to: DOLLAR, amount: COIN })
    expect(Number(small.received)).toBeCloseTo(150e6 * 0.997, -5)
    const large = await quote({ from: SOL, to: DOLLAR, amount: 1_000n * COIN })
    expect(large).toMatchObject({ impact: 1_300 })
    expect(large.received).toBeLessThan(small.received * 900n)
  })

  test('rejects a changed transaction and executes the original', async () => {
    const { id } = await quote({ from: SOL, to: DOLLAR, amount: COIN / 100n })
    const { bytes } = await build(id)
    const held = [await balanceOf(DOLLAR), await balanceOf(DOLLAR, maker.account)]
    const paid = Buffer.alloc(8)
    paid.writeBigUInt64LE(COIN / 100n)
    const ofVisitor = Buffer.from(bytes).indexOf(paid)
    // The last bytes are the maker's amount and the decimals.
    for (const changed of [bytes.with(ofVisitor, 0), bytes.with(bytes.length - 3, 1)])
      await expect(submit(changed)).rejects.toThrow(/signature/i)
    expect([await balanceOf(DOLLAR), await balanceOf(DOLLAR, maker.account)]).toEqual(held)
    await submit(bytes)
    expect(await balanceOf(DOLLAR)).toBeGreaterThan(held[0] ?? 0n)
  })

  test.each([
    ['a token that it does not trade', { to: 'SysvarC1ock11111111111111111111111111111111' }, 409],
    ['a token for itself', { to: SOL }, 409],
    ['too small an amount', { amount: 1n }, 409],
    ['too large an amount', { amount: 2n ** 64n }, 409],
    ['nothing', { amount: 0n }, 400],
    ['an invalid amount', { amount: '1.5' }, 400],
    ['an invalid account', { account: 'nobody' }, 400],
  ])('refuses a quote for %s', async (_what, change, status) => {
    const answer = await ask({ from: SOL, to: DOLLAR, amount: COIN, ...change })
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      status,
      ['reason'],
    ])
  })

  test('refuses a quote for the maker’s own account', async () => {
    expect(isAddress(maker.account)).toBe(true)
    const own = { account: maker.account, from: SOL, to: DOLLAR, amount: COIN }
    expect((await ask(own)).status).toBe(400)
  })

  test('refuses an expired or unknown quote', async () => {
    const { id } = await quote({ from: SOL, to: DOLLAR, amount: COIN })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    for (const each of [id, 'unknown']) {
      const answer = await postBuild(each)
      expect([answer.status, await answer.json()]).toEqual([409, { reason: 'quoteExpired' }])
    }
    vi.useRealTimers()
  })
})
