import { NATIVE } from '@vestibule/indexer/eip155'
import { getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { Network } from '../../../../domain/projects/project.js'
import { createAskVendor } from '../../../../domain/swaps/createAskVendor.js'
import type { SwapQuote } from '../../../../ports/swaps.js'
import { networkAt } from '../../../../testing/chain/dataVisitor.js'
import {
  COW_NODE,
  COW_RECORDED,
  type CowChange,
  cowBook,
  cowOrderId,
  RELAYER,
  SEPOLIA,
} from '../../../../testing/swaps/cowBook.js'
import { describeExchange } from '../../../../testing/swaps/exchangeContract.js'
import { createCow } from './createCow.js'

const STRANGER = getAddress(`0x${'5'.repeat(40)}`)
const { ask: ASKED, answer, placed: PLACED } = COW_RECORDED
const [FROM, TO, TRADER] = [ASKED.sellToken, ASKED.buyToken, ASKED.from].map((text) =>
  getAddress(text),
) as [Hex, Hex, Hex]
const SIGNER = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const { quote: SAID } = answer
const AMOUNT = BigInt(SAID.sellAmount) + BigInt(SAID.feeAmount)

describeExchange('CoW Protocol', async () => ({
  network: Network.parse(networkAt(SEPOLIA, COW_NODE, { tokens: [FROM, TO] })),
  vendor: createCow,
  fetch: cowBook().fetch,
  trade: { account: TRADER, from: FROM, to: TO, amount: AMOUNT },
  stranger: STRANGER,
  spenders: [RELAYER],
  readOrder(order) {
    const { receiver, buyAmount } = order.message as { receiver: string; buyAmount: string }
    return { recipient: receiver, minimum: BigInt(buyAmount) }
  },
}))

describe('CoW Protocol', () => {
  function open(changed: CowChange = {}) {
    const { asked, fetch } = cowBook(changed)
    const vendor = createCow({ ask: createAskVendor({ fetch }) })
    const source = vendor.open({ id: `eip155:${SEPOLIA}`, tokens: [FROM, TO] })
    if (source?.orders === undefined) throw new Error('It is not served.')
    return { source, orders: source.orders, asked }
  }
  const ask = { account: TRADER, from: FROM, to: TO, amount: AMOUNT }
  const quote: SwapQuote = {
    ...ask,
    ...{ received: 191_179_999n, fees: [], route: [FROM, TO] },
    ...{ slippage: 100, minimum: 189_268_199n, expiresAt: 0, deadline: 1_704_067_200_999 },
  }

  test('[A06] requests a quote as in the vendor’s API reference', async () => {
    const { source, asked } = open()
    expect(await source.quote(ask)).toMatchObject({
      received: BigInt(SAID.buyAmount),
      fees: [{ token: FROM, amount: BigInt(SAID.feeAmount) }],
      route: [FROM, TO],
    })
    expect(asked).toEqual([
      {
        path: 'https://api.cow.fi/sepolia/api/v1/quote',
        body: {
          ...{ kind: 'sell', sellToken: FROM, buyToken: TO, from: TRADER, receiver: TRADER },
          ...{ sellAmountBeforeFee: String(AMOUNT), validFor: 600 },
          ...{ appData: '{}', signingScheme: 'eip712' },
        },
      },
    ])
  })

  test('security: gives the account an order to sign that pays the account at least the minimum', () => {
    const typed = open().orders.toSign(quote)
    expect(typed).toMatchObject({
      primaryType: 'Order',
      domain: {
        ...{ name: 'Gnosis Protocol', version: 'v2', chainId: SEPOLIA },
        verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
      },
      message: {
        ...{ sellToken: FROM, buyToken: TO, receiver: TRADER, sellAmount: String(AMOUNT) },
        ...{ buyAmount: '189268199', feeAmount: '0', validTo: 1_704_067_200, kind: 'sell' },
        // The reference's value for `{}`
        appData: '0xb48d38f93eaa084033fc5970bf96e559c33c4cdc07d889ab00b4d63f9590739d',
        partiallyFillable: false,
      },
    })
  })

  describe('a signed order', () => {
    const own = { ...quote, account: SIGNER.address }
    const order = open().orders.toSign(own) as never
    const terms = {
      ...{ sellToken: FROM, buyToken: TO, receiver: SIGNER.address, from: SIGNER.address },
      ...{ sellAmount: String(AMOUNT), buyAmount: '189268199', feeAmount: '0' },
      ...{ validTo: 1_704_067_200, kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20', appData: '{}' },
    }
    const id = cowOrderId(terms)

    test('is placed with the quote’s terms, and with an id calculated from them', async () => {
      const { orders, asked } = open()
      const signature = await SIGNER.signTypedData(order)
      expect(await orders.place(own, signature)).toBe(id)
      expect(id).toHaveLength(PLACED.length)
      // cowOrder.test.ts checks that the SDK signs the same digest.
      const digest = '0x2b8623e0bce8f180c1a9420bd01f873018e5fc816c46e3077e70848abd98595f'
      expect(id.slice(0, 66)).toBe(digest)
      expect(asked).toEqual([
        {
          path: 'https://api.cow.fi/sepolia/api/v1/orders',
          body: { ...terms, signature, signingScheme: 'eip712' },
        },
      ])
    })

    test('is sent with v = 27 or 28 if the wallet returns 0 or 1', async () => {
      const { orders, asked } = open()
      const signature = await SIGNER.signTypedData(order)
      const parity = signature.endsWith('1b') ? '00' : '01'
      await orders.place(own, `${signature.slice(0, -2)}${parity}`)
      expect(asked[0]?.body).toMatchObject({ signature })
    })

    test('returns the order’s id even if the first response was lost', async () => {
      const { orders } = open({ status: 400, body: { errorType: 'DuplicatedOrder' } })
      expect(await orders.place(own, await SIGNER.signTypedData(order))).toBe(id)
    })

    test.each<[what: string, sign: () => Promise<Hex> | Hex]>([
      ['of another account', () => privateKeyToAccount(`0x${'2'.repeat(64)}`).signTypedData(order)],
      ['for other terms', () => SIGNER.signTypedData(open().orders.toSign(quote) as never)],
      ['that is invalid', () => '0x1234'],
    ])('security: is not placed with a signature %s', async (_what, sign) => {
      const { orders, asked } = open()
      await expect(orders.place(own, await sign())).rejects.toMatchObject({
        reason: 'orderRefused',
      })
      expect(asked).toEqual([])
    })

    test('error: is reported as unclear if the vendor returns another order id', async () => {
      const { orders } = open({ placed: PLACED })
      await expect(orders.place(own, await SIGNER.signTypedData(order))).rejects.toMatchObject({
        reason: 'exchangeUnclear',
      })
    })
  })

  test.each([
    ['presignaturePending', 'open'],
    ['open', 'open'],
    ['fulfilled', 'done'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ])('reports the vendor’s order state %s as %s', async (status, state) => {
    expect(await open({ body: { status } }).orders.status(PLACED)).toBe(state)
  })

  test('error: reports an order without a vendor id as unknown, without a request', async () => {
    const { orders, asked } = open()
    for (const id of ['../quote', '0x', PLACED.slice(0, -1), `${PLACED}/x`])
      await expect(orders.status(id)).rejects.toMatchObject({ reason: 'orderUnknown' })
    expect(asked).toEqual([])
    const missing = open({ status: 404, body: { errorType: 'NotFound' } })
    await expect(missing.orders.status(PLACED)).rejects.toMatchObject({
      reason: 'orderUnknown',
    })
  })

  test.each([
    ['pays another account', { receiver: STRANGER }],
    ['is for another amount', { sellAmount: '1' }],
    ['is for another token', { buyToken: FROM }],
    ['may be partially filled', { partiallyFillable: true }],
    ['buys an exact amount', { kind: 'buy' }],
  ])('[A06] security: rejects a quote that %s', async (_what, quote) => {
    await expect(open({ quote }).source.quote(ask)).rejects.toMatchObject({
      reason: 'exchangeUnclear',
    })
  })

  test.each([
    [404, 'NoLiquidity', 'noRoute'],
    [400, 'SellAmountDoesNotCoverFee', 'amountTooSmall'],
    [400, 'InsufficientAllowance', 'orderRefused'],
    [400, 'SameBuyAndSellToken', 'noRoute'],
    [400, 'SomethingNew', 'exchangeUnclear'],
  ])('[A06] reads a response %i with %s as %s', async (status, errorType, reason) => {
    const { source } = open({ status, body: { errorType, description: '' } })
    await expect(source.quote(ask)).rejects.toMatchObject({ reason })
  })

  test('[A06] returns no offer for the chain’s own currency', async () => {
    const { source, asked } = open()
    await expect(source.quote({ ...ask, from: NATIVE })).rejects.toMatchObject({
      reason: 'noRoute',
    })
    expect(asked).toEqual([])
  })

  test('supports the networks in the vendor’s API reference', () => {
    const vendor = createCow({ ask: createAskVendor({ fetch: globalThis.fetch }) })
    const isServed = (id: string) => vendor.open({ id, tokens: [] }) !== undefined
    expect(['eip155:1', 'eip155:100', 'eip155:42161'].map(isServed)).toEqual([true, true, true])
    for (const id of ['eip155:31337', 'eip155:10', 'solana:1', 'cosmos:1'])
      expect([id, isServed(id)]).toEqual([id, false])
  })
})
