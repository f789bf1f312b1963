import {
  AccountRole,
  type Address,
  address,
  createNoopSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { SwapBuild, SwapGasPrice, SwapQuotes, SwapTokens } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { type ClusterHand, clusterHand } from '../../testing/chain/clusterHand.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { MAKER_URL, type MarketMaker, marketMaker } from '../../testing/swaps/marketMaker.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const SOL = 'So11111111111111111111111111111111111111111'
const LAMPORTS = 1_000_000_000
const UNKNOWN_PROGRAM = address('SysvarC1ock11111111111111111111111111111111')

onDatabase((db) => {
  let hand: ClusterHand
  let maker: MarketMaker
  let chain: string
  let visitor: KeyPairSigner
  let thief: KeyPairSigner
  let one: Address
  let other: Address
  beforeAll(async () => {
    hand = await clusterHand()
    maker = await marketMaker(hand)
    chain = `solana:${(await hand.ask<string>('getGenesisHash')).slice(0, 32)}`
    ;[visitor, thief] = await Promise.all([hand.someone(), hand.someone()])
    await hand.fund(maker.account, 1_000 * LAMPORTS)
    await hand.fund(visitor.address, 10 * LAMPORTS)
    one = await hand.makeToken(maker.key)
    other = await hand.makeToken(maker.key)
    maker.tokens.push(one, other)
    for (const token of [one, other]) await hand.mint(maker.key, token, maker.account, 10n ** 12n)
    await hand.mint(maker.key, one, visitor.address, 10_000n)
  })
  afterAll(() => hand?.stop())

  function open(answers: MarketMaker['state']['answers'] = undefined, build = honest) {
    Object.assign(maker.state, { answers, build })
    const network = Network.parse({
      ...networkAt(1, hand.url, { tokens: [one, other] }),
      nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
      caipNetworkId: chain,
      swap: { maker: { url: MAKER_URL, account: maker.account } },
    })
    const world = createWorld(db(), { fetch: maker.fetch, config: { networks: [network] } })
    world.clock.advance(Date.now() - world.clock.now())
    const caip = (at: string) => `${chain}:${at}`
    const get = (path: string, query: Record<string, string>) => {
      const asked = new URLSearchParams({ projectId: 'demo', ...query })
      return world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/convert/${path}?${asked}`, {
          headers: { origin: DAPP_ORIGIN },
        }),
      )
    }
    const sides = (from: string, to: string, amount: bigint) => ({
      ...{ userAddress: caip(visitor.address), from: caip(from), to: caip(to) },
      amount: String(amount),
    })
    const post = (body: object) =>
      world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/convert/build-transaction?projectId=demo`, {
          method: 'POST',
          headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
          body: JSON.stringify({ projectId: 'demo', ...body }),
        }),
      )
    return {
      ...{ world, caip, get, post, sides },
      async quote(from: string, to: string, amount: bigint, more = {}) {
        const response = await get('quotes', { ...sides(from, to, amount), ...more })
        expect(response.status, await response.clone().text()).toBe(200)
        const [quote] = SwapQuotes.parse(await response.json()).quotes
        if (quote === undefined) throw new Error('There is no quote.')
        return quote
      },
    }
  }
  type Trade = Parameters<MarketMaker['state']['build']>[0]
  const honest = async (trade: Trade) => maker.sign(trade.account, await maker.steps(trade))
  const reasonOf = async (response: Response) => {
    const { error } = (await response.json()) as { error?: { data?: { reason?: string } } }
    return [response.status, error?.data?.reason]
  }

  test('[A07] lists the operator’s tokens that the maker trades', async () => {
    const { get, caip } = open()
    const answer = await get('tokens', { chainId: chain })
    const { tokens } = SwapTokens.parse(await answer.json())
    expect(tokens.map(({ address }) => address)).toEqual([SOL, one, other].map(caip))
    const without = open(() => Response.json({ account: maker.account, tokens: [one, 'x'] }))
    const fewer = SwapTokens.parse(await (await without.get('tokens', { chainId: chain })).json())
    expect(fewer.tokens.map(({ address }) => address)).toEqual([caip(one)])
  })

  test('[A06] quotes the maker’s exact amount, until the maker’s expiry', async () => {
    const { quote, caip, world } = open()
    const given = await quote(one, SOL, 1_000n, { slippage: '5' })
    expect(given).toMatchObject({
      ...{ toAmount: '2000', minimum: '2000', slippage: 5, priceImpact: 0.25 },
      ...{ fees: [{ amount: '3', account: caip(one) }], route: [one, SOL].map(caip) },
      ...{ spender: null, maker: caip(maker.account) },
    })
    expect(Date.parse(given.expiresAt)).toBeLessThan(world.clock.now() + 21_000)
    const asked = maker.asked.findLast(({ pathname }) => pathname === '/desk/quote')
    expect(asked?.searchParams.get('key')).toBe('secret')
  })

  test('[A08] [A09] [A10] requires no approval, and returns costs in lamports', async () => {
    const { get, caip, sides } = open()
    const query = { tokenAddress: caip(one), userAddress: caip(visitor.address) }
    const { allowance } = (await (await get('allowance', query)).json()) as { allowance: string }
    expect(BigInt(allowance)).toBe(2n ** 256n - 1n)
    const prices = SwapGasPrice.parse(await (await get('gas-price', { chainId: chain })).json())
    expect(prices).toEqual({ standard: '1', fast: '1', instant: '1' })
    expect(await reasonOf(await get('build-approve', sides(one, SOL, 5n)))).toEqual([
      400,
      'tokenNotListed',
    ])
  })

  test.each([
    ['a token for a new token, whose account it opens', () => [one, other] as const],
    ['SOL for a token', () => [SOL, one] as const],
    ['a token for SOL', () => [one, SOL] as const],
  ])('[A11] builds a transaction of %s, which the account signs last', async (_what, pair) => {
    const { quote, post, sides, caip } = open()
    const [from, to] = pair()
    const { id } = await quote(from, to, 1_000n)
    const body = { ...sides(from, to, 1_000n), quoteId: id }
    const answer = await post(body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { tx, quote: of } = SwapBuild.response.parse(await answer.json())
    expect(of.id).toBe(id)
    expect(tx).toMatchObject({
      ...{ from: caip(visitor.address), to: caip(maker.account), amount: '1000' },
      value: from === SOL ? '1000' : '0',
      solana: { gas: '10000', gasPrice: '1' },
    })
    const held = to === SOL ? 0n : await maker.balanceOf(visitor.address, to).catch(() => 0n)
    await maker.submit(visitor, tx.data)
    if (to !== SOL)
      await expect
        .poll(() => maker.balanceOf(visitor.address, to).catch(() => 0n))
        .toBe(held + 2_000n)
  })

  describe('a maker’s transaction', () => {
    const me = () => createNoopSigner(visitor.address)
    const with_ = (more: () => Promise<Instruction> | Instruction) => async (trade: Trade) =>
      maker.sign(trade.account, [...(await maker.steps(trade)), await more()])
    const changed = (change: (trade: Trade) => Partial<Trade>) => async (trade: Trade) =>
      maker.sign(trade.account, await maker.steps({ ...trade, ...change(trade) }))
    const pair = async (trade: Trade, gets: Instruction) => [
      await maker.move(trade.account, maker.account, { asset: trade.from, amount: trade.amount }),
      gets,
    ]
    const own = (mint = one) => maker.placeOf(visitor.address, mint)

    test.each<[string, MarketMaker['state']['build']]>([
      ['takes more', changed(({ amount }) => ({ amount: amount + 1n }))],
      ['takes another token', changed(() => ({ from: other }))],
      ['gives less', changed(({ received }) => ({ received: received - 1n }))],
      ['gives another token', changed(() => ({ to: other }))],
      [
        'sends the bought tokens to another person',
        async (trade) => {
          const to = { asset: trade.to, amount: trade.received }
          const gets = await maker.move(maker.account, thief.address, to)
          return maker.sign(trade.account, await pair(trade, gets))
        },
      ],
      [
        'sends no tokens',
        async (trade) => maker.sign(trade.account, (await maker.steps(trade)).slice(0, -1)),
      ],
      [
        'makes the account pay itself',
        async (trade) => {
          const to = { asset: trade.to, amount: trade.received }
          return maker.sign(
            trade.account,
            await pair(trade, await maker.move(trade.account, trade.account, to)),
          )
        },
      ],
      [
        'also pays another person',
        with_(() =>
          getTransferSolInstruction({ source: me(), destination: thief.address, amount: 1n }),
        ),
      ],
      [
        'lets another person spend tokens',
        with_(async () =>
          getApproveCheckedInstruction({
            ...{ source: await own(), mint: one, delegate: thief.address, owner: me() },
            ...{ amount: 1n, decimals: 6 },
          }),
        ),
      ],
      [
        'transfers a token account',
        with_(async () =>
          getSetAuthorityInstruction({
            ...{ owned: await own(), owner: me(), newAuthority: thief.address },
            authorityType: AuthorityType.AccountOwner,
          }),
        ),
      ],
      [
        'closes a token account in favour of another person',
        with_(async () =>
          getCloseAccountInstruction({
            ...{ account: await own(), destination: thief.address, owner: me() },
          }),
        ),
      ],
      [
        'assigns the account to a program',
        with_(() => getAssignInstruction({ account: me(), programAddress: UNKNOWN_PROGRAM })),
      ],
      [
        'calls an unknown program',
        with_(() => ({
          programAddress: UNKNOWN_PROGRAM,
          accounts: [{ address: visitor.address, role: AccountRole.WRITABLE_SIGNER }],
          data: Uint8Array.of(1),
        })),
      ],
      [
        'opens a token account for another person',
        async (trade) => {
          const opened = await maker.open(trade.account, thief.address, one)
          return maker.sign(trade.account, [opened, ...(await maker.steps(trade))])
        },
      ],
      [
        'uses a transfer without token and decimals',
        async (trade) =>
          maker.sign(
            trade.account,
            await pair(
              trade,
              getTransferInstruction({
                source: await maker.placeOf(maker.account, trade.to),
                destination: await maker.placeOf(trade.account, trade.to),
                ...{ authority: maker.key, amount: trade.received },
              }),
            ),
          ),
      ],
      [
        'uses the maker as fee payer',
        async (trade) => maker.sign(maker.account, await maker.steps(trade)),
      ],
      [
        'requires a third signer',
        with_(() =>
          getTransferSolInstruction({ source: thief, destination: visitor.address, amount: 1n }),
        ),
      ],
      [
        'is signed by another account than the maker',
        async (trade) => {
          const source = createNoopSigner(thief.address)
          const gets = { source, destination: visitor.address, amount: trade.received }
          return maker.sign(trade.account, await pair(trade, getTransferSolInstruction(gets)))
        },
      ],
      ['is not a transaction', async () => 'AAAA'],
      ['is not base64', async () => 'not base64!'],
    ])('is refused if it %s', async (_what, build) => {
      const { post, sides } = open(undefined, build)
      const before = maker.built.length
      const answer = await post(sides(one, SOL, 100n))
      const bought = await post(sides(SOL, one, 100n))
      expect([answer.status, bought.status]).toEqual([503, 503])
      // Both quotes are built and requested again.
      expect(maker.built.length).toBe(before + 4)
      expect(await answer.text()).not.toContain(maker.account)
    })
  })

  test.each(['noRoute', 'amountTooSmall', 'amountRefused'])(
    '[Z21] returns the maker’s refusal: %s',
    async (reason) => {
      const { get, sides } = open(() => Response.json({ reason }, { status: 409 }))
      expect(await reasonOf(await get('quotes', sides(one, SOL, 5n)))).toEqual([409, reason])
    },
  )

  test('reports a quote as expired if the maker no longer knows it', async () => {
    const { quote, post, sides, world } = open()
    const { id } = await quote(one, SOL, 7n)
    const gone = open((url) =>
      url.pathname.endsWith('/build')
        ? Response.json({ reason: 'quoteExpired' }, { status: 409 })
        : undefined,
    )
    const body = { ...sides(one, SOL, 7n), quoteId: id }
    expect(await reasonOf(await gone.post(body))).toEqual([409, 'quoteExpired'])
    world.clock.advance(25_000)
    expect(await reasonOf(await post(body))).toEqual([409, 'quoteExpired'])
  })

  const offer = { id: 'x', received: '5', fee: '0', impact: 0 }
  const soon = () => new Date(Date.now() + 9_000).toISOString()
  test.each<[string, () => Response]>([
    ['is down', () => new Response('', { status: 500 })],
    ['returns text that is not JSON', () => new Response('<html>')],
    ['returns another format', () => Response.json({ nothing: 'of this' })],
    ['returns no amount', () => Response.json({ ...offer, received: '0', expiresAt: soon() })],
    [
      'takes a higher fee than the amount',
      () => Response.json({ ...offer, fee: '9', expiresAt: soon() }),
    ],
    ['returns a past expiry', () => Response.json({ ...offer, expiresAt: '2020-01-01T00:00:00Z' })],
    ['refuses for an unknown reason', () => Response.json({ reason: 'mood' }, { status: 409 })],
    ['sends megabytes', () => new Response('"'.padEnd(1_000_000))],
  ])('returns 503 if the maker %s', async (_what, answers) => {
    const { get, sides } = open(answers)
    expect((await get('quotes', sides(one, SOL, 5n))).status).toBe(503)
  })

  test('returns 503 if the response names another account than the maker’s', async () => {
    const { get } = open(() => Response.json({ account: thief.address, tokens: [one] }))
    expect((await get('tokens', { chainId: chain })).status).toBe(503)
  })
})
