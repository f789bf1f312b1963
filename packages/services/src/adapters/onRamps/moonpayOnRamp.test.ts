import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { OnRampAsk, OnRampEvent } from '../../ports/onRamps.js'
import {
  MOONPAY_CRYPTO,
  MOONPAY_FIAT,
  MOONPAY_QUOTE,
  MOONPAY_TRANSACTION,
} from '../../testing/onRamps/moonpayAnswers.js'
import { onRampContract } from '../../testing/onRamps/onRampContract.js'
import { testWire } from '../../testing/onRamps/testWire.js'
import { createTestClock } from '../../testing/testClock.js'
import { moonpayOnRamp, signQuery } from './moonpayOnRamp.js'

const KEYS = { apiKey: 'pk_test_key', secretKey: 'sk_test_of_a_test', webhookKey: 'wk_of_a_test' }
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const STATES: Record<OnRampEvent['state'], string> = {
  waiting: 'waitingPayment',
  paid: 'pending',
  delivered: 'completed',
  failed: 'failed',
  expired: 'waitingAuthorization',
}
const ETHER = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 }
const ASK: OnRampAsk = {
  ...{ asset: ETHER, currency: 'USD', country: 'GB', method: 'card' },
  amount: { of: 'payment', value: 10_000n },
}
const ORDER = {
  ...ASK,
  ...{ subtotal: 9_000n, reference: 'ours', clientAddress: '192.0.2.1' },
  address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
}
const dollar = { ...MOONPAY_FIAT, name: 'US Dollar', code: 'usd' }
const ether = { ...MOONPAY_CRYPTO, name: 'Ethereum', code: 'eth' }
const signal = new AbortController().signal

type World = { currencies?: object[]; transactions?: object[] }

function open({ currencies = [MOONPAY_FIAT, dollar, ether], transactions }: World = {}) {
  const clock = createTestClock()
  const countries = [
    { alpha2: 'GB', isBuyAllowed: true },
    { alpha2: 'CA', isBuyAllowed: true },
    { alpha2: 'US', isBuyAllowed: true },
    { alpha2: 'KP', isBuyAllowed: false },
  ]
  const wire = testWire(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    if (searchParams.get('apiKey') !== KEYS.apiKey)
      return Response.json({ type: 'UnauthorizedError' }, { status: 401 })
    if (pathname === '/v3/currencies') return Response.json(currencies)
    if (pathname === '/v3/countries') return Response.json(countries)
    if (pathname.startsWith('/v1/transactions/ext/'))
      return transactions === undefined
        ? Response.json({ type: 'NotFoundError' }, { status: 404 })
        : Response.json(transactions)
    const rate = 2_500
    const paid = Number(searchParams.get('baseCurrencyAmount'))
    const wanted = Number(searchParams.get('quoteCurrencyAmount'))
    const fees = MOONPAY_QUOTE.feeAmount + MOONPAY_QUOTE.networkFeeAmount
    const base = paid > 0 ? paid - fees : wanted * rate
    return Response.json({
      ...MOONPAY_QUOTE,
      baseCurrencyCode: searchParams.get('baseCurrencyCode'),
      quoteCurrencyCode: pathname.split('/')[3],
      baseCurrencyAmount: Number(base.toFixed(2)),
      quoteCurrencyAmount: wanted > 0 ? wanted : Number((base / rate).toFixed(5)),
      totalAmount: Number((base + fees).toFixed(2)),
      expiresAt: new Date(clock.now() + 30 * MINUTE).toISOString(),
    })
  })
  function signText(text: string, { at = clock.now(), secret = KEYS.webhookKey } = {}) {
    const time = Math.floor(at / SECOND)
    const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
    return { text, headers: { 'Moonpay-Signature-V2': `t=${time},s=${signature}` } }
  }
  const bodyOf = ({ id, reference, state, transaction }: OnRampEvent) => ({
    type: state === 'failed' ? 'transaction_failed' : 'transaction_updated',
    data: {
      ...MOONPAY_TRANSACTION,
      id: `bda09e91-${id === '3' ? 3 : 1}`,
      status: STATES[state],
      cryptoTransactionId: transaction ?? null,
      externalTransactionId: reference,
    },
    externalCustomerId: null,
  })
  const { fetch } = wire
  return {
    ...{ wire, signText, bodyOf, now: clock.now, ask: ASK, elsewhere: 'KP' },
    vendor: moonpayOnRamp({ ...KEYS, fetch, clock: clock.now }),
    secrets: [KEYS.secretKey, KEYS.webhookKey],
    sign: (event: OnRampEvent, signed?: { at?: number; secret?: string }) =>
      signText(JSON.stringify(bodyOf(event)), signed),
  }
}

onRampContract(async () => open())

describe('moonpayOnRamp', () => {
  test('signs the documented URL as MoonPay’s library does', () => {
    // @moonpay/moonpay-node 0.2.12: new MoonPay('sk_test_key').url.generateSignature(URL)
    const query =
      '?apiKey=pk_test_key&currencyCode=eth&walletAddress=0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae'
    expect(signQuery(query, 'sk_test_key')).toBe('o1eO2arzL16TstEolGakHHFa33Mb61RCTfqToRWg7PA=')
  })

  test('opens a page with a signature of the whole query', async () => {
    const { vendor } = open()
    const { url, vendorId } = await vendor.createSession(ORDER, signal)
    expect(vendorId).toBe('ours')
    const [page, query = ''] = url.split('?')
    expect(page).toBe('https://buy-sandbox.moonpay.com/')
    const [signed = '', signature = ''] = query.split('&signature=')
    expect(decodeURIComponent(signature)).toBe(
      createHmac('sha256', KEYS.secretKey).update(`?${signed}`).digest('base64'),
    )
    expect(Object.fromEntries(new URLSearchParams(signed))).toEqual({
      apiKey: 'pk_test_key',
      currencyCode: 'eth',
      walletAddress: ORDER.address,
      baseCurrencyCode: 'usd',
      baseCurrencyAmount: '100.00',
      lockAmount: 'true',
      paymentMethod: 'credit_debit_card',
      externalTransactionId: 'ours',
    })
  })

  test('opens pages of the live host if the keys are live', async () => {
    const { fetch } = testWire(() => Response.json([]))
    const vendor = moonpayOnRamp({ ...KEYS, apiKey: 'pk_live_key', fetch, clock: () => 0 })
    expect(vendor.hosts).toEqual(['buy.moonpay.com'])
    expect(new URL((await vendor.createSession(ORDER, signal)).url).host).toBe('buy.moonpay.com')
  })

  test('reads the documented quote', async () => {
    const { fetch, requests } = testWire(() => Response.json(MOONPAY_QUOTE))
    const vendor = moonpayOnRamp({ ...KEYS, fetch, clock: () => 0 })
    const asset = {
      ...{ network: 'bip122:000000000019d6689c085ae165831e93', symbol: 'BTC' },
      ...{ name: 'Bitcoin', decimals: 8 },
    }
    const amount = { of: 'payment', value: 30_000n } as const
    expect(await vendor.quote({ ...ASK, asset, currency: 'USD', amount }, signal)).toEqual({
      ...{ total: 30_000n, subtotal: 28_837n, vendorFee: 399n, networkFee: 764n },
      ...{ bought: 550_000n, expiresAt: Date.parse('2024-02-23T00:58:26.577Z') },
      ...{ minutes: { least: 1, most: 60 }, papers: 'document' },
    })
    const { pathname, searchParams } = new URL(requests[0]?.url ?? '')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/v3/currencies/btc/buy_quote',
      {
        apiKey: 'pk_test_key',
        baseCurrencyCode: 'usd',
        paymentMethod: 'credit_debit_card',
        areFeesIncluded: 'true',
        baseCurrencyAmount: '300.00',
      },
    ])
  })

  test('rejects a quote for another asset or in another currency', async () => {
    const { fetch } = testWire(() => Response.json(MOONPAY_QUOTE))
    const vendor = moonpayOnRamp({ ...KEYS, fetch, clock: () => 0 })
    for (const currency of ['USD', 'GBP'])
      await expect(vendor.quote({ ...ASK, currency }, signal)).rejects.toThrow('vendorUnavailable')
  })

  test('reads currencies with MoonPay’s limits, and groups assets by contract and chain', async () => {
    const usdc = (metadata: object) => ({ ...MOONPAY_CRYPTO, metadata })
    const sold = async (currencies: object[], country = 'GB') => {
      const { assets, payments } = await open({ currencies }).vendor.coverage(country, signal)
      return [assets.map(({ symbol }) => symbol), payments.map(({ currency }) => currency)]
    }
    const right = { contractAddress: USDC.toLowerCase(), chainId: '1', networkCode: 'ethereum' }
    expect(await sold([MOONPAY_FIAT, usdc(right)])).toEqual([['USDC'], ['GBP']])
    for (const wrong of [
      { ...right, contractAddress: ORDER.address },
      { ...right, contractAddress: null },
      { ...right, chainId: '137' },
      { ...right, chainId: null },
    ])
      expect(await sold([usdc(wrong)])).toEqual([[], []])
    expect(await sold([{ ...usdc(right), isSuspended: true }])).toEqual([[], []])
    expect(await sold([{ ...usdc(right), supportsTestMode: false }])).toEqual([[], []])
    expect(await sold([usdc(right)], 'CA')).toEqual([[], []])
    for (const spelling of ['isSupportedInUs', 'isSupportedInUS'])
      expect(
        await sold([{ ...usdc(right), isSupportedInUs: undefined, [spelling]: false }], 'US'),
      ).toEqual([[], []])
    expect(await sold([{ ...MOONPAY_FIAT, minBuyAmount: undefined }])).toEqual([[], []])
    const { payments } = await open().vendor.coverage(undefined, signal)
    const methods = [{ id: 'card', min: 3_000n, max: 900_000n }]
    expect(payments).toEqual([
      { currency: 'GBP', methods },
      { currency: 'USD', methods },
    ])
  })

  test('waits for the payment of a purchase, and then returns the state of the most successful attempt', async () => {
    const attempt = (status: string, more: object = {}) => ({
      ...MOONPAY_TRANSACTION,
      ...{ status, externalTransactionId: 'ours', cryptoTransactionId: null },
      ...more,
    })
    const state = async (transactions?: object[]) =>
      open({ ...(transactions && { transactions }) }).vendor.status(
        { vendorId: 'ours', reference: 'ours' },
        signal,
      )
    expect(await state()).toEqual({ state: 'waiting' })
    expect(await state([])).toEqual({ state: 'waiting' })
    expect(await state([attempt('failed')])).toEqual({ state: 'failed' })
    expect(await state([attempt('failed'), attempt('pending')])).toEqual({ state: 'paid' })
    const done = attempt('completed', { cryptoTransactionId: '0xab' })
    expect(await state([attempt('failed'), done, attempt('pending')])).toEqual({
      ...{ state: 'delivered', transaction: '0xab' },
    })
    expect(await state([{ ...done, externalTransactionId: 'another' }])).toEqual({
      state: 'waiting',
    })
  })

  test.each([
    ['about a sale', { type: 'sell_transaction_updated' }],
    ['for a payment of another operator', { reference: null }],
    ['without a change', { state: 'waiting' }],
  ])('ignores a webhook %s', async (_title, { type, ...changed }: Record<string, unknown>) => {
    const { vendor, signText, bodyOf, now } = open()
    const event = { id: '1', state: 'paid', reference: 'ours', ...changed } as OnRampEvent
    const { text, headers } = signText(
      JSON.stringify({ ...bodyOf(event), ...(type !== undefined && { type }) }),
    )
    const bytes = new TextEncoder().encode(text)
    expect(await vendor.webhook(bytes, new Headers(headers), now())).toBeUndefined()
  })
})
