import { dice, mutate } from '@vestibule/indexer/testing'
import {
  SwapApproval,
  SwapBuild,
  SwapOrder,
  SwapQuotes,
  SwapTokens,
} from '@vestibule/protocol/http'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOverrides } from '../../domain/admission/limits.js'
import { createNodeQueues } from '../../domain/admission/nodeQueues.js'
import { createVendorQueues } from '../../domain/admission/vendorQueues.js'
import { DomainError } from '../../domain/errors/domainError.js'
import type { Network } from '../../domain/projects/project.js'
import { createAskVendor } from '../../domain/swaps/createAskVendor.js'
import { createSwaps } from '../../domain/swaps/createSwaps.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { AskVendor, SwapVendor } from '../../ports/swaps.js'
import { casesOr } from '../casesOr.js'

export type ExchangeWorld = {
  /** As an operator configures it. `swap` is required to test pools. */
  network: Network
  /** The vendor. @default the pools of `network` */
  vendor?: ((options: { ask: AskVendor; clock: Clock }) => SwapVendor) | undefined
  fetch: typeof globalThis.fetch
  /** A trade that has offers, in canonical spelling. `from` is not the native currency. */
  trade: { account: string; from: string; to: string; amount: bigint }
  stranger: string
  /** Contracts on this chain that may take tokens for the trade. */
  spenders: readonly string[]
} & (
  | {
      readCall: (call: { to: string; data: string }) => Received
      readOrder?: undefined
    }
  | {
      readOrder: (order: Record<string, unknown>) => Received
    }
)
type Received = { recipient: string; minimum: bigint }

const SOON = 240_000
/** Timeouts in ms: for an answer, and for a missing answer. */
const PATIENCE = 60 * SECOND
const LITTLE_PATIENCE = 300
const CASES = casesOr(24)
const RARITIES = [8, 40, 200]
const WHOLE = 10_000n

type Change = (answer: Response) => Promise<Response> | Response
const never: Change = () => new Promise(() => {})
const FAULTS: readonly [what: string, reason: string, change: Change][] = [
  ['is slow', 'exchangeSlow', never],
  ['is down', 'exchangeDown', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers 500', 'exchangeDown', () => new Response('{}', { status: 500 })],
  ['answers 429', 'exchangeBusy', () => new Response('{}', { status: 429 })],
  ['answers with HTML', 'exchangeUnclear', () => new Response('<html>')],
  ['answers in another format', 'exchangeUnclear', () => Response.json({ nothing: 'of this' })],
  ['answers with a list', 'exchangeUnclear', () => Response.json([])],
]

export function describeExchange(name: string, open: () => Promise<ExchangeWorld>): void {
  describe(`${name} as an exchange`, () => {
    let world: ExchangeWorld
    let asked = 0
    let now = Date.now()
    let change: Change | undefined
    beforeAll(async () => {
      world = await open()
    }, SOON)
    beforeEach(() => {
      now = Date.now()
      asked = 0
    })
    afterEach(() => {
      change = undefined
    })

    function openSwaps(timeout = PATIENCE, findWorths?: createSwaps.Options['findWorths']) {
      const fetch: typeof globalThis.fetch = async (url, init) => {
        asked++
        if (change === undefined) return world.fetch(url, init)
        const late = new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
        const changed = change
        return Promise.race([late, world.fetch(url, init).then((answer) => changed(answer))])
      }
      const clock = () => now
      const vendor = world.vendor?.({ ask: createAskVendor({ fetch, timeout }), clock })
      const limits = withOverrides()
      const swaps = createSwaps({
        ...{ fetch, clock, timeout, findWorths, networks: [world.network] },
        vendors: vendor === undefined ? [] : [vendor],
        queues: createNodeQueues(limits),
        vendorQueues: createVendorQueues({ limits }),
        key: new Uint8Array(32).fill(7),
      })
      const asker: createSwaps.Asker = {
        requester: { client: '127.0.0.1', site: 'shop.example' },
        count: () => undefined,
        spendUpstream: () => undefined,
      }
      const id = world.network.caipNetworkId
      const orders = world.readOrder !== undefined
      const caip = (address: string) => `${id}:${address}`
      const { account, from, to, amount } = world.trade
      const trade = {
        ...{ userAddress: caip(account), from: caip(from), to: caip(to) },
        amount: String(amount),
      }
      return {
        caip,
        async tokens() {
          return SwapTokens.parse(await swaps.tokens(id, asker, { orders })).tokens
        },
        async quote(slippage = '1') {
          const { quotes } = SwapQuotes.parse(
            await swaps.quotes({ ...trade, slippage, orders }, asker),
          )
          const [quote, ...others] = quotes
          if (quote === undefined) throw new Error('Expected a quote.')
          expect(others).toEqual([])
          return quote
        },
        async build(quoteId: string, change: Partial<typeof trade> = {}) {
          if (orders)
            return SwapOrder.parse(await swaps.buildOrder({ ...trade, quoteId, ...change }, asker))
          const swap = { ...trade, quoteId, estimates: false, fields: {}, ...change }
          return SwapBuild.response.parse(await swaps.buildTransaction(swap, asker))
        },
        async approve(spender: string) {
          return SwapApproval.parse(await swaps.buildApproval({ ...trade, spender }, asker))
        },
      }
    }
    type Swaps = ReturnType<typeof openSwaps>

    const reasonOf = async (asking: Promise<unknown>) => {
      const error = await asking.then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (!(error instanceof DomainError)) throw error ?? new Error('Expected a rejection.')
      return { kind: error.kind, reason: error.data?.reason, message: error.message }
    }

    function expectQuote({ caip }: Swaps, quote: Awaited<ReturnType<Swaps['quote']>>) {
      const { from, to, amount } = world.trade
      expect(quote).toMatchObject({ fromAccount: caip(from), toAccount: caip(to) })
      expect(quote.fromAmount).toBe(String(amount))
      const [received, minimum] = [BigInt(quote.toAmount), BigInt(quote.minimum)]
      expect(minimum > 0n && minimum <= received).toBe(true)
      const least = (received * (WHOLE - BigInt(Math.round(quote.slippage * 100)))) / WHOLE
      expect(minimum).toBe(least)
      expect(world.spenders.map(caip)).toContain(quote.spender)
      expect(Date.parse(quote.expiresAt)).toBeGreaterThan(now)
      for (const fee of quote.fees) expect([caip(from), caip(to)]).toContain(fee.account)
    }

    function readBuilt({ caip }: Swaps, built: Awaited<ReturnType<Swaps['build']>>): Received {
      if ('order' in built) return world.readOrder?.(built.order) ?? { recipient: '', minimum: 0n }
      const { tx } = built
      expect(world.spenders.map(caip)).toContain(tx.to)
      expect(tx).toMatchObject({ from: caip(world.trade.account), value: '0' })
      const [, , to = ''] = tx.to.split(':')
      if (world.readOrder !== undefined) throw new Error('Expected an order, not a transaction.')
      return world.readCall({ to, data: tx.data })
    }

    function expectBuilt(swaps: Swaps, built: Awaited<ReturnType<Swaps['build']>>) {
      const { quote } = built
      const { recipient, minimum } = readBuilt(swaps, built)
      expect(recipient).toBe(world.trade.account)
      expect(minimum).toBeGreaterThanOrEqual(BigInt(quote.minimum))
    }

    test('[A07] lists the network’s tokens, including the tokens of the trade', async () => {
      const swaps = openSwaps()
      const listed = (await swaps.tokens()).map(({ address }) => address)
      const { from, to } = world.trade
      expect(listed).toEqual(expect.arrayContaining([from, to].map(swaps.caip)))
    })

    test('[A06] quotes integers, a lower minimum, fees, and a future expiry', async () => {
      const swaps = openSwaps()
      for (const slippage of ['0.5', '1', '5']) expectQuote(swaps, await swaps.quote(slippage))
    })

    test('[A06] reports a quote that is at least ten per cent worse than the price', async () => {
      const fair = await openSwaps().quote()
      expect(fair.belowPrice).toBeUndefined()
      const quoteAt = (part: number) => {
        const price = (Number(fair.fromAmount) / Number(fair.toAmount)) * part
        const worths = [1, price].map((price) => ({ price, decimals: 0 }))
        return openSwaps(PATIENCE, async () => worths).quote()
      }
      expect((await quoteAt(1)).belowPrice).toBeUndefined()
      expect((await quoteAt(0.91)).belowPrice).toBeUndefined()
      expect((await quoteAt(1.2)).belowPrice).toBeUndefined()
      expect((await quoteAt(0.88)).belowPrice).toBeCloseTo(12, 1)
    })

    test('error: [A06] quotes even if prices are unavailable', async () => {
      const swaps = openSwaps(PATIENCE, () => Promise.reject(new Error('no prices')))
      expectQuote(swaps, await swaps.quote())
    })

    test('[A11] builds a transaction at a listed contract that pays at least the minimum to the account', async () => {
      const swaps = openSwaps()
      const quote = await swaps.quote()
      const built = await swaps.build(quote.id)
      expect(built.quote).toEqual(quote)
      expectBuilt(swaps, built)
    })

    test('[A10] security: approves only listed contracts', async () => {
      const swaps = openSwaps()
      const { stranger, trade } = world
      expect(await reasonOf(swaps.approve(swaps.caip(stranger)))).toMatchObject({
        reason: 'spenderUnknown',
      })
      expect(await reasonOf(swaps.approve(swaps.caip(trade.to)))).toMatchObject({
        reason: 'spenderUnknown',
      })
    })

    test('[A11] security: rejects a quote for another account, amount or trade', async () => {
      const swaps = openSwaps()
      const { id } = await swaps.quote()
      const { caip } = swaps
      const { from, to, amount } = world.trade
      for (const change of [
        { userAddress: caip(world.stranger) },
        { amount: String(amount + 1n) },
        { from: caip(to), to: caip(from) },
      ])
        expect(await reasonOf(swaps.build(id, change))).toMatchObject({ reason: 'quoteMismatch' })
    })

    test('[A11] rejects an expired quote', async () => {
      const swaps = openSwaps()
      const { id, expiresAt } = await swaps.quote()
      now = Date.parse(expiresAt)
      expect(await reasonOf(swaps.build(id))).toMatchObject({ reason: 'quoteExpired' })
    })

    describe.each(FAULTS)('error: its node or vendor %s', (_what, reason, broken) => {
      test('[A06] rejects each quote with the matching reason', async () => {
        const swaps = openSwaps(LITTLE_PATIENCE)
        change = broken
        const refused = await reasonOf(swaps.quote())
        expect(refused.kind).toBe('unavailable')
        expect(refused.message).not.toBe('')
        // Pools do not distinguish faults of the node.
        if (world.vendor !== undefined) expect(refused.reason).toBe(reason)
      })

      test('[A06] quotes if only the first request fails', async () => {
        const swaps = openSwaps(broken === never ? LITTLE_PATIENCE * 10 : PATIENCE)
        await swaps.tokens()
        change = (answer) => {
          change = undefined
          return broken(answer)
        }
        expectQuote(swaps, await swaps.quote())
      })

      test('[A11] fails to build a transaction', async () => {
        // An order depends only on its quote: the vendor receives no request.
        if (world.readOrder !== undefined) return
        const { id } = await openSwaps().quote()
        const swaps = openSwaps(LITTLE_PATIENCE)
        change = broken
        expect(await reasonOf(swaps.build(id))).toMatchObject({ kind: 'unavailable' })
      })
    })

    test('error: sends two requests to a vendor that does not answer', async () => {
      if (world.vendor === undefined) return
      const swaps = openSwaps()
      change = () => Promise.reject(new TypeError('fetch failed'))
      await reasonOf(swaps.quote())
      expect(asked).toBe(2)
    })

    test('security: returns no implausible quote and no transaction for another account after changed answers', {
      timeout: SOON + CASES * SECOND,
    }, async () => {
      const { id } = await openSwaps().quote()
      for (let seed = 0; seed < CASES; seed++) {
        const roll = dice(seed)
        const swaps = openSwaps(LITTLE_PATIENCE)
        change = async (answer) => {
          const changed = mutate(await answer.json(), roll, RARITIES[seed % RARITIES.length] ?? 1)
          return new Response(JSON.stringify(changed) ?? '', { status: answer.status })
        }
        const outcome = <made>(making: Promise<made>) =>
          making.catch((error: unknown) => {
            if (!(error instanceof DomainError)) throw error
            return undefined
          })
        const quote = await outcome(swaps.quote())
        if (quote !== undefined) expectQuote(swaps, quote)
        const built = await outcome(swaps.build(id))
        if (built !== undefined) expectBuilt(swaps, built)
        change = undefined
      }
    })
  })
}
