import { SwapBuild, type SwapBuilt, SwapQuotes } from '@vestibule/protocol/http'
import { casesOf } from '@vestibule/protocol/testing'
import type { Address } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/time.js'
import { withAnvil } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import {
  type Built,
  caip,
  ETHER,
  type ExchangeHand,
  exchangeHand,
  swapVisitor,
} from '../../testing/swaps/swapWorld.js'

const COIN = 10n ** 18n
const WHOLE = 10_000n
const LONG = 5 * MINUTE

/** From 1 to `most`. Small and large amounts are equally likely. */
function amountUpTo(most: bigint): bigint {
  const digits = Math.ceil(Math.random() * (String(most).length - 1))
  const random = BigInt(Math.floor(Math.random() * 1e15)) * 10n ** BigInt(digits)
  return 1n + ((random / 10n ** 15n) % most)
}
const oneOf = <value>(values: readonly value[]) =>
  values[Math.floor(Math.random() * values.length)] as value

const outOf = (given: bigint, [reserveIn, reserveOut]: readonly [bigint, bigint]) =>
  (given * 997n * reserveOut) / (reserveIn * 1000n + given * 997n)

onDatabase((db) => {
  const anvil = withAnvil()
  let hand: ExchangeHand
  let coins: Address[]
  let exchange: Awaited<ReturnType<ExchangeHand['putExchange']>>
  let attacker: Address
  beforeAll(async () => {
    hand = exchangeHand(anvil)
    coins = [await hand.putCoin(), await hand.putCoin(), await hand.putCoin()]
    const [one, two, three] = coins as [Address, Address, Address]
    const side = (address?: Address, least = 0n) => ({
      address,
      amount: least + amountUpTo(address === undefined ? 100n * COIN : 10n ** 24n),
    })
    exchange = await hand.putExchange([
      [
        { address: undefined, amount: 100n * COIN },
        { address: one, amount: 10n ** 24n },
      ],
      [side(one, 10n ** 9n), side(two, 10n ** 9n)],
      [side(), side(three)],
      [side(two), side(three)],
    ])
    attacker = await hand.newAccount()
  })

  function open(account: Address) {
    const [one] = coins
    const { world, get, post } = swapVisitor(db(), {
      ...{ anvil, tokens: coins },
      swap: { router: exchange.router, through: [one as string] },
    })
    const sides = (from: Address, to: Address) => ({
      ...{ userAddress: caip(account), from: caip(from), to: caip(to) },
    })
    return {
      world,
      async quote(from: Address, to: Address, amount: bigint, slippage: string) {
        const query = { ...sides(from, to), amount: String(amount), slippage }
        const response = await get('quotes', query)
        if (response.status === 200) return SwapQuotes.parse(await response.json()).quotes[0]
        const { error } = (await response.json()) as { error: { data: { reason: string } } }
        expect(['amountTooSmall', 'amountRefused', 'noRoute']).toContain(error.data.reason)
        return undefined
      },
      async build(from: Address, to: Address, amount: bigint, quoteId: string): Promise<SwapBuilt> {
        const body = { ...sides(from, to), amount: String(amount), quoteId }
        return SwapBuild.response.parse(await (await post('build-transaction', body)).json())
      },
    }
  }

  async function receive(account: Address, tx: Built, token: Address) {
    const before = await hand.balanceOf(token, account)
    const { cost, succeeded } = await hand.run(account, tx)
    const after = await hand.balanceOf(token, account)
    return { succeeded, received: after - before + (token === ETHER ? cost : 0n) }
  }

  const wrapped = (token: Address) => (token === ETHER ? exchange.wrapped : token)
  const nativeOf = (id: string) => id.split(':')[2] as Address

  // Run this test first: later trades may empty the pool.
  test('security: a sandwich attack takes at most the difference between quote and minimum', {
    timeout: LONG,
  }, async () => {
    const [one, two] = coins as [Address, Address]
    const victim = await hand.newAccount()
    const [reserve] = await hand.reserves(exchange.factory, one, two)
    const amount = reserve / 50n + 1n
    await hand.mint(one, victim, amount)
    await hand.approve(one, victim, exchange.router, amount)
    const { quote, build } = open(victim)
    const quoted = await quote(one, two, amount, '1')
    if (quoted === undefined || quoted.route.length !== 2) throw new Error('There is no pair.')
    const { tx } = await build(one, two, amount, quoted.id)
    const most = BigInt(quoted.toAmount) - BigInt(quoted.minimum)
    const taken: bigint[] = []
    let refused = 0
    for (const part of [1n, 10n, 20n, 40n, 50n, 60n, 100n, 1_000n, 20_000n]) {
      const before = await hand.snapshot()
      await hand.trade(exchange.router, attacker, (reserve * part) / WHOLE + 1n, [one, two])
      const { succeeded, received } = await receive(victim, tx, two)
      if (succeeded) taken.push(BigInt(quoted.toAmount) - received)
      else {
        refused++
        expect(received).toBe(0n)
        expect(await hand.balanceOf(one, victim)).toBe(amount)
      }
      await hand.revert(before)
    }
    // Swaps either lose at most the slippage, or fail and receive nothing.
    expect(taken.some((loss) => loss > 0n)).toBe(true)
    for (const loss of taken) expect(loss).toBeLessThanOrEqual(most)
    expect(refused).toBeGreaterThan(0)
  })

  test('[A06] [A11] pays at least the minimum or nothing, after any earlier trades', {
    timeout: LONG,
  }, async () => {
    let [done, failed] = [0, 0]
    for (let at = 0; at < casesOf({ quick: 24, ci: 120 }); at++) {
      const account = await hand.newAccount()
      const { quote, build } = open(account)
      const [from, to] = oneOf(
        [ETHER, ...coins].flatMap((one) =>
          [ETHER, ...coins].flatMap((other) => (one === other ? [] : [[one, other] as const])),
        ),
      )
      const amount = amountUpTo(from === ETHER ? 200n * COIN : 10n ** 24n)
      const quoted = await quote(from, to, amount, String(oneOf([0.01, 0.5, 1, 5, 50])))
      if (quoted === undefined) continue

      let expected = amount
      const route = quoted.route.map(nativeOf)
      for (const [index, token] of route.slice(1).entries())
        expected = outOf(
          expected,
          await hand.reserves(exchange.factory, route[index] as Address, token),
        )
      expect(BigInt(quoted.toAmount)).toBe(expected)
      expect([route[0], route.at(-1)]).toEqual([wrapped(from), wrapped(to)])

      if (from !== ETHER) {
        await hand.mint(from, account, amount)
        await hand.approve(from, account, exchange.router, amount)
      }
      const { tx } = await build(from, to, amount, quoted.id)
      for (let trade = 0; trade < oneOf([0, 1, 2]); trade++) {
        const [one, other] = oneOf([coins, coins.toReversed()]) as [Address, Address]
        await hand.trade(exchange.router, attacker, amountUpTo(10n ** 23n), [one, other])
      }
      const held = from === ETHER ? undefined : await hand.balanceOf(from, account)
      const { succeeded, received } = await receive(account, tx, to)
      if (succeeded) {
        done++
        expect(received).toBeGreaterThanOrEqual(BigInt(quoted.minimum))
        if (from !== ETHER) expect(await hand.balanceOf(from, account)).toBe(0n)
      } else {
        failed++
        expect(received).toBe(0n)
        if (from !== ETHER) expect(await hand.balanceOf(from, account)).toBe(held)
      }
    }
    expect(done).toBeGreaterThan(0)
    expect(done + failed).toBeGreaterThan(5)
  })

  test('makes a transaction fail after its deadline', {
    timeout: LONG,
  }, async () => {
    const [one] = coins as [Address]
    const account = await hand.newAccount()
    const { quote, build } = open(account)
    const amount = COIN / 1_000n
    const quoted = await quote(ETHER, one, amount, '50')
    if (quoted === undefined) throw new Error('There is no quote.')
    const { tx } = await build(ETHER, one, amount, quoted.id)
    const deadline = BigInt(Math.floor(Date.parse(quoted.deadline ?? '') / SECOND))
    const before = await hand.snapshot()
    await hand.setNextTime(deadline)
    expect((await receive(account, tx, one)).succeeded).toBe(true)
    await hand.revert(before)
    await hand.setNextTime(deadline + 1n)
    expect(await receive(account, tx, one)).toEqual({ succeeded: false, received: 0n })
  })
})
