import { SwapOrder, SwapOrderPlaced, SwapQuotes } from '@vestibule/protocol/http'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { Network } from '../../domain/projects/project.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { COW_NODE, COW_RECORDED, cowBook, RELAYER, SEPOLIA } from '../../testing/swaps/cowBook.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const CHAIN = `eip155:${SEPOLIA}`
const caip = (address: string) => `${CHAIN}:${address}`
const { ask, answer } = COW_RECORDED
const [FROM, TO] = [ask.sellToken, ask.buyToken].map((token) => getAddress(token)) as [
  string,
  string,
]
const SIGNER = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const STRANGER = privateKeyToAccount(`0x${'2'.repeat(64)}`)
const TRADE = {
  ...{ userAddress: caip(SIGNER.address), from: caip(FROM), to: caip(TO) },
  amount: String(BigInt(answer.quote.sellAmount) + BigInt(answer.quote.feeAmount)),
}

onDatabase((db) => {
  function open(cowSwaps: 'on' | 'off' = 'on') {
    const book = cowBook()
    const network = Network.parse(networkAt(SEPOLIA, COW_NODE, { tokens: [FROM, TO] }))
    const world = createWorld(db(), {
      fetch: book.fetch,
      config: { networks: [network], cowSwaps },
    })
    const ask = (path: string, body?: object) =>
      world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/convert/${path}`, {
          headers: { origin: DAPP_ORIGIN, 'content-type': 'application/json' },
          ...(body && { method: 'POST', body: JSON.stringify({ projectId: 'demo', ...body }) }),
        }),
      )
    const get = (path: string, query: Record<string, string>) =>
      ask(`${path}?${new URLSearchParams({ projectId: 'demo', ...query })}`)
    return {
      ...{ world, book, get },
      post: (path: string, body: object) => ask(path, body),
      async quote() {
        const response = await get('quotes', { ...TRADE, orders: 'true' })
        const [quote] = SwapQuotes.parse(await response.json()).quotes
        if (quote === undefined) throw new Error('There is no quote.')
        return quote
      },
    }
  }
  async function signed(post: ReturnType<typeof open>['post'], quoteId: string, by = SIGNER) {
    const response = await post('build-order', { ...TRADE, quoteId })
    const { order } = SwapOrder.parse(await response.json())
    return { order, signature: await by.signTypedData(order as never) }
  }
  const reasonOf = async (response: Response) => {
    const { error } = (await response.json()) as { error?: { data?: { reason?: string } } }
    return [response.status, error?.data?.reason]
  }

  test('quotes, signs and places an order, and reports its state until it is done', async () => {
    const { quote, post, get, book } = open()
    const given = await quote()
    expect(given).toMatchObject({
      ...{ kind: 'order', exchange: 'CoW Protocol', spender: caip(RELAYER) },
      ...{ toAmount: '191179999', minimum: '189268199' },
    })
    const { order, signature } = await signed(post, given.id)
    expect(order.message).toMatchObject({
      ...{ receiver: SIGNER.address, sellAmount: TRADE.amount, buyAmount: given.minimum },
      validTo: Date.parse(given.deadline ?? '') / 1_000,
    })
    const placed = await post('place-order', { ...TRADE, quoteId: given.id, signature })
    const { orderId } = SwapOrderPlaced.parse(await placed.json())
    expect(orderId).toMatch(/^cow\.0x[0-9a-f]{112}$/)
    const stateOf = async () => (await get('order-status', { chainId: CHAIN, orderId })).json()
    expect(await stateOf()).toEqual({ state: 'open' })
    book.state.order = 'fulfilled'
    expect(await stateOf()).toEqual({ state: 'done' })
  })

  test('accepts an order after its quote has expired, until the order expires', async () => {
    const { quote, post, world } = open()
    const { id } = await quote()
    const { signature } = await signed(post, id)
    world.clock.advance(40_000)
    expect((await post('place-order', { ...TRADE, quoteId: id, signature })).status).toBe(200)
    expect(await reasonOf(await post('build-order', { ...TRADE, quoteId: id }))).toEqual([
      409,
      'quoteExpired',
    ])
    world.clock.advance(600_000)
    expect(await reasonOf(await post('place-order', { ...TRADE, quoteId: id, signature }))).toEqual(
      [409, 'quoteExpired'],
    )
  })

  test('security: does not place an order for another account, trade or signature', async () => {
    const { quote, post, book } = open()
    const { id: quoteId } = await quote()
    const { signature } = await signed(post, quoteId)
    const others = [
      [{ userAddress: caip(STRANGER.address) }, [400, 'quoteMismatch']],
      [{ amount: '1' }, [400, 'quoteMismatch']],
      [{ quoteId: 'x' }, [400, 'quoteInvalid']],
      [{ signature: (await signed(post, quoteId, STRANGER)).signature }, [409, 'orderRefused']],
      [{ signature: '' }, [400, undefined]],
    ] as const
    for (const [change, refusal] of others)
      expect(
        await reasonOf(await post('place-order', { ...TRADE, quoteId, signature, ...change })),
      ).toEqual(refusal)
    expect(book.asked.filter(({ path }) => path.endsWith('/orders'))).toEqual([])
  })

  test('[A06] [A11] returns no quotes and transactions of orders to programs that request transactions', async () => {
    const { quote, post, get } = open()
    expect(await reasonOf(await get('quotes', TRADE))).toEqual([404, 'notSupported'])
    const { id: quoteId } = await quote()
    expect(await reasonOf(await post('build-transaction', { ...TRADE, quoteId }))).toEqual([
      404,
      'notSupported',
    ])
  })

  test('orders are off by default', async () => {
    const { get, book } = open('off')
    expect(await reasonOf(await get('quotes', { ...TRADE, orders: 'true' }))).toEqual([
      404,
      'notSupported',
    ])
    expect(book.asked).toEqual([])
  })

  test('error: returns 404 for the state of an unknown order', async () => {
    const { get } = open()
    for (const orderId of ['cow.0x12', 'pools.0x12', 'x'])
      expect(await reasonOf(await get('order-status', { chainId: CHAIN, orderId }))).toEqual([
        404,
        'orderUnknown',
      ])
  })
})
