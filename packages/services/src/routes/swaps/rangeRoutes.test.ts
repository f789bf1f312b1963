import { SwapBuild, SwapQuotes, SwapTokens } from '@vestibule/protocol/http'
import { type Address, parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import {
  CHAIN,
  caip,
  ETHER,
  type ExchangeHand,
  exchangeHand,
  swapVisitor,
} from '../../testing/swaps/swapWorld.js'

const COIN = 10n ** 18n
const MILLION = 1_000_000n

onDatabase((db) => {
  const anvil = withAnvil()
  let hand: ExchangeHand
  let account: Address
  let stable: Address
  let other: Address
  let lonely: Address
  let pairs: Awaited<ReturnType<ExchangeHand['putExchange']>>
  let v3: Awaited<ReturnType<ExchangeHand['putRanges']>>
  beforeAll(async () => {
    hand = exchangeHand(anvil)
    stable = await hand.putCoin()
    other = await hand.putCoin()
    lonely = await hand.putCoin()
    const side = (address: Address, coins: bigint) => ({ address, amount: coins * COIN })
    pairs = await hand.putExchange([
      [{ amount: 100n * COIN }, side(stable, 250_000n)],
      [side(stable, 250_000n), side(other, 250_000n)],
    ])
    const { wrapped } = pairs
    v3 = await hand.putRanges(wrapped, [
      { sides: [side(wrapped, 100n), side(stable, 250_000n)], fee: 500, depth: 10n },
      { sides: [side(wrapped, 100n), side(stable, 250_000n)], fee: 10_000, depth: 1n },
      { sides: [side(stable, 1_000n), side(other, 900n)], fee: 10_000, depth: 1n },
      { sides: [side(stable, 1_000n), side(lonely, 2_000n)], fee: 3_000, depth: 100n },
    ])
    account = await hand.newAccount()
    for (const token of [stable, other, lonely]) await hand.mint(token, account, 10_000n * COIN)
  })

  function open(options: { fetch?: typeof globalThis.fetch } = {}) {
    const swap = { router: pairs.router, v3, through: [stable] }
    const visitor = swapVisitor(db(), {
      ...{ anvil, swap, tokens: [stable, other, lonely] },
      ...options,
    })
    const sides = (from: string, to: string, amount: bigint) => ({
      ...{ userAddress: caip(account), from: caip(from), to: caip(to), amount: String(amount) },
    })
    return {
      ...visitor,
      sides,
      async quotes(from: string, to: string, amount: bigint) {
        const response = await visitor.get('quotes', sides(from, to, amount))
        expect(response.status, await response.clone().text()).toBe(200)
        return SwapQuotes.parse(await response.json()).quotes
      },
      async build(from: string, to: string, amount: bigint, quoteId: string) {
        const body = { ...sides(from, to, amount), projectId: 'demo', quoteId }
        const response = await visitor.post('build-transaction', body)
        expect(response.status, await response.clone().text()).toBe(200)
        return SwapBuild.response.parse(await response.json())
      },
    }
  }

  test('[A06] quotes the better of both pool types first, each with its router', async () => {
    const { quotes } = open()
    const [best, second, ...rest] = await quotes(stable, ETHER, 2_500n * COIN)
    // A range ten times as deep, with a fee of 0.05 %.
    const counted = (2_500n * COIN * (MILLION - 500n)) / MILLION
    const received = (counted * 1_000n * COIN) / (2_500_000n * COIN + counted)
    expect(best).toMatchObject({
      ...{ toAmount: String(received), minimum: String((received * 99n) / 100n) },
      ...{ spender: caip(v3.router), route: [stable, pairs.wrapped].map(caip) },
      block: { number: String(await hand.blockNumber()) },
    })
    expect(best?.fees).toEqual([{ amount: String((25n * COIN) / 20n), account: caip(stable) }])
    expect(best?.priceImpact).toBeCloseTo(0.1, 1)
    expect(second?.spender).toBe(caip(pairs.router))
    expect(BigInt(second?.toAmount ?? 0)).toBeLessThan(received)
    expect(rest).toEqual([])
    const other0 = await quotes(stable, other, COIN)
    expect(other0.map(({ spender }) => spender)).toEqual([pairs.router, v3.router].map(caip))
  })

  test('[A06] quotes through another token, and reads all pools with one node call', async () => {
    const asked: string[] = []
    const { quotes } = open({
      fetch(url, init) {
        const calls = [JSON.parse(String(init?.body))].flat() as { method: string }[]
        asked.push(...calls.map(({ method }) => method))
        return globalThis.fetch(url, init)
      },
    })
    const [quote] = await quotes(ETHER, lonely, COIN / 10n)
    expect(quote).toMatchObject({
      spender: null,
      route: [pairs.wrapped, stable, lonely].map(caip),
    })
    asked.length = 0
    await quotes(ETHER, lonely, COIN / 5n)
    expect(asked).toEqual(['eth_call'])
  })

  test('[A07] lists tokens that only V3 pools trade', async () => {
    const response = await open().get('tokens', { chainId: CHAIN })
    const { tokens } = SwapTokens.parse(await response.json())
    expect(tokens.map(({ address }) => address)).toEqual([ETHER, stable, other, lonely].map(caip))
  })

  test.each<[what: string, from: () => Address, to: () => Address, amount: bigint]>([
    ['tokens for tokens', () => stable, () => lonely, COIN],
    ['coins for tokens', () => ETHER, () => stable, COIN],
    ['tokens for coins', () => stable, () => ETHER, 2_500n * COIN],
    ['coins through another token', () => ETHER, () => lonely, COIN / 10n],
  ])('[A11] swaps %s for the quoted amount', async (_what, from, to, amount) => {
    const { build, quotes } = open()
    const [quote] = await quotes(from(), to(), amount)
    if (quote === undefined) throw new Error('There is no quote.')
    if (from() !== ETHER) await hand.approve(from(), account, v3.router, amount)
    const { tx } = await build(from(), to(), amount, quote.id)
    expect(tx.to).toBe(caip(v3.router))
    const before = await hand.balanceOf(to(), account)
    const { cost, succeeded, gasUsed } = await hand.run(account, tx)
    expect(succeeded).toBe(true)
    const spent = to() === ETHER ? cost : 0n
    expect((await hand.balanceOf(to(), account)) - before + spent).toBe(BigInt(quote.toAmount))
    expect(BigInt(gasUsed)).toBeLessThanOrEqual(BigInt((tx.eip155 as { gas: string }).gas))
    expect(await hand.balanceOf(ETHER, v3.router)).toBe(0n)
    expect(await hand.balanceOf(pairs.wrapped, v3.router)).toBe(0n)
  })

  test('security: [A11] reverts a swap beyond the minimum or after its deadline', async () => {
    const { build, quotes } = open()
    const amount = 2_500n * COIN
    const [quote] = await quotes(stable, ETHER, amount)
    const { tx } = await build(stable, ETHER, amount, quote?.id ?? '')
    await hand.approve(stable, account, v3.router, amount)
    const start = await hand.snapshot()
    // Another trade moves the price by more than one per cent.
    const [bigger] = await quotes(stable, ETHER, 7_500n * COIN * 2n)
    const stranger = await hand.newAccount()
    await hand.mint(stable, stranger, 15_000n * COIN)
    await hand.approve(stable, stranger, v3.router, 15_000n * COIN)
    const front = await build(stable, ETHER, 15_000n * COIN, bigger?.id ?? '')
    expect((await hand.run(stranger, front.tx)).succeeded).toBe(true)
    expect((await hand.run(account, tx)).succeeded).toBe(false)
    await hand.revert(start)
    const late = await hand.snapshot()
    await hand.setNextTime(BigInt(Math.ceil(Date.parse(quote?.deadline ?? '') / 1_000)) + 1n)
    expect((await hand.run(account, tx)).succeeded).toBe(false)
    await hand.revert(late)
    expect((await hand.run(account, tx)).succeeded).toBe(true)
  })

  test('[A06] reports a growing price impact for growing amounts, through one pool and two', async () => {
    const { quotes } = open()
    const impactsOf = async (from: Address, to: Address, amounts: bigint[]) => {
      const impacts: number[] = []
      for (const amount of amounts) {
        const [quote] = await quotes(from, to, amount)
        impacts.push(quote?.priceImpact ?? Number.NaN)
      }
      return impacts
    }
    const direct = await impactsOf(
      stable,
      lonely,
      [1n, 100n, 500n].map((amount) => amount * COIN),
    )
    // The pool trades as if it contained 100,000.
    expect(direct.map((impact) => Math.round(impact * 10) / 10)).toEqual([0, 0.1, 0.5])
    const through = await impactsOf(ETHER, lonely, [COIN / 100n, COIN / 10n, COIN / 5n])
    expect(through).toEqual(through.toSorted((one, other) => one - other))
    // A fifth of a coin is 500 in the second pool, and hardly affects the first pool.
    expect(through[2]).toBeCloseTo(0.5, 1)
  })

  test('[A11] returns coins that a pool can no longer use', async () => {
    const { build, quotes } = open()
    const amount = 2n * COIN
    const [quote] = await quotes(ETHER, lonely, COIN / 10n)
    expect(quote).toBeDefined()
    const direct = await quotes(ETHER, stable, amount)
    const { tx } = await build(ETHER, stable, amount, direct[0]?.id ?? '')
    expect(tx.to).toBe(caip(v3.router))
    const start = await hand.snapshot()
    await anvil.ask('anvil_setBalance', [v3.router, `0x${(3n * COIN).toString(16)}`])
    const before = await hand.balanceOf(ETHER, account)
    const { cost, succeeded } = await hand.run(account, tx)
    expect(succeeded).toBe(true)
    expect((await hand.balanceOf(ETHER, account)) - before + cost).toBe(3n * COIN - amount)
    expect(await hand.balanceOf(ETHER, v3.router)).toBe(0n)
    await hand.revert(start)
  })

  test('[A06] rejects an amount beyond the pools’ balances', async () => {
    const { get, sides } = open()
    const response = await get('quotes', sides(lonely, stable, parseEther('10000000')))
    expect(await response.json()).toMatchObject({ error: { data: { reason: 'amountRefused' } } })
  })
})
