import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { placesOf, writeUnits } from '../../domain/onRamps/money.js'
import { canonicalAsset } from '../../namespaces/chainDataOf.js'
import { SOLD_ASSETS } from '../../namespaces/soldAssets.js'
import { MINUTE } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import {
  type OnRamp,
  type OnRampAsk,
  OnRampFault,
  type OnRampProgress,
} from '../../ports/onRamps.js'
import { checkWebhook } from './checkWebhook.js'
import { readWebhook } from './readWebhook.js'
import { createVendorApi, unitsOf } from './vendorApi.js'

const API = 'https://api.moonpay.com'
const LIVE_HOST = 'buy.moonpay.com'
const TEST_HOST = 'buy-sandbox.moonpay.com'
const METHOD = 'card'
const PAID_BY = 'credit_debit_card'
/** Lifetime of a MoonPay quote. Later payments are also valid. */
const PAGE_LIFE = 30 * MINUTE
const NOT_FOUND = 404

const Currency = z.object({
  type: z.string(),
  code: z.string(),
  minBuyAmount: z.number().nullish(),
  maxBuyAmount: z.number().nullish(),
  isSuspended: z.boolean().nullish(),
  supportsTestMode: z.boolean().nullish(),
  isSupportedInUs: z.boolean().nullish(),
  // The API has used both names.
  isSupportedInUS: z.boolean().nullish(),
  notAllowedCountries: z.array(z.string()).nullish(),
  metadata: z.object({ contractAddress: z.unknown(), chainId: z.unknown() }).nullish(),
})
const Currencies = z.array(Currency)
const Countries = z.array(z.object({ alpha2: z.string(), isBuyAllowed: z.boolean() }))
const Quote = z.object({
  baseCurrencyCode: z.string(),
  quoteCurrencyCode: z.string(),
  quoteCurrencyAmount: z.number(),
  feeAmount: z.number(),
  extraFeeAmount: z.number(),
  networkFeeAmount: z.number(),
  totalAmount: z.number(),
  expiresAt: z.iso.datetime(),
})
const Transaction = z.object({
  id: z.string().min(1),
  status: z.string(),
  cryptoTransactionId: z.string().max(128).nullish(),
  externalTransactionId: z.string().nullish(),
})
/** A list, because MoonPay does not check whether a reference was used before. */
const Transactions = z.union([z.array(Transaction), Transaction.transform((one) => [one])])
const Event = z.object({
  type: z.enum(['transaction_created', 'transaction_updated', 'transaction_failed']),
  data: Transaction,
})

const STATES: Readonly<Record<string, OnRampProgress['state']>> = {
  waitingPayment: 'waiting',
  waitingAuthorization: 'waiting',
  pending: 'paid',
  completed: 'delivered',
  failed: 'failed',
}
const FURTHEST = ['delivered', 'paid', 'waiting', 'failed'] as const

/**
 * Buys in MoonPay's widget, on a separate page.
 * @see https://dev.moonpay.com/widget/on-ramp-overview
 */
export function moonpayOnRamp(options: Options): OnRamp {
  const { apiKey, secretKey, webhookKey, fetch, clock } = options
  const isLive = apiKey.startsWith('pk_live_')
  const host = isLive ? LIVE_HOST : TEST_HOST
  const ask = createVendorApi({
    fetch,
    refusalOf: ({ status }) => (status === NOT_FOUND ? 'assetNotSold' : undefined),
  })

  function urlOf(path: string, query: Record<string, string> = {}): URL {
    const url = new URL(path, API)
    for (const [name, value] of Object.entries({ apiKey, ...query }))
      url.searchParams.set(name, value)
    return url
  }

  function isSoldIn(currency: z.output<typeof Currency>, country: string | undefined): boolean {
    const { isSupportedInUs, isSupportedInUS, notAllowedCountries } = currency
    if (currency.isSuspended === true || (!isLive && currency.supportsTestMode === false))
      return false
    if (country === 'US' && (isSupportedInUs ?? isSupportedInUS) === false) return false
    return country === undefined || notAllowedCountries?.includes(country) !== true
  }

  return {
    id: 'moonpay',
    name: 'MoonPay',
    hosts: [host],

    async coverage(country, signal) {
      const [currencies, countries] = await Promise.all([
        ask(urlOf('/v3/currencies'), Currencies, { signal }),
        country === undefined ? undefined : ask(urlOf('/v3/countries'), Countries, { signal }),
      ])
      const isServed = ({ alpha2, isBuyAllowed }: z.output<typeof Countries>[number]) =>
        alpha2 === country && isBuyAllowed
      if (countries?.some(isServed) === false) throw new OnRampFault('countryNotServed')
      return {
        assets: SOLD_ASSETS.flatMap(({ stripe: _other, moonpay, ...asset }) => {
          const currency = currencies.find(
            ({ code, type }) => code === moonpay && type === 'crypto',
          )
          const isSold = currency && isSoldIn(currency, country) && isSame(currency, asset)
          return isSold ? [asset] : []
        }),
        payments: currencies.flatMap(({ type, code, minBuyAmount, maxBuyAmount }) => {
          const currency = code.toUpperCase()
          if (type !== 'fiat' || !/^[A-Z]{3}$/.test(currency)) return []
          const [min, max] = [minBuyAmount ?? 0, maxBuyAmount ?? 0].map((limit) =>
            unitsOf(limit, placesOf(currency)),
          ) as [bigint, bigint]
          return min > 0n && min <= max ? [{ currency, methods: [{ id: METHOD, min, max }] }] : []
        }),
      }
    },

    async quote({ asset, currency, method, amount }, signal) {
      const code = codeOf(asset)
      if (method !== METHOD) throw new OnRampFault('currencyNotTaken')
      const places = placesOf(currency)
      const url = urlOf(`/v3/currencies/${encodeURIComponent(code)}/buy_quote`, {
        baseCurrencyCode: currency.toLowerCase(),
        paymentMethod: PAID_BY,
        areFeesIncluded: 'true',
        ...(amount.of === 'payment'
          ? { baseCurrencyAmount: writeUnits(amount.value, places, true) }
          : { quoteCurrencyAmount: writeUnits(amount.value, asset.decimals) }),
      })
      const quote = await ask(url, Quote, { signal })
      if (quote.baseCurrencyCode !== currency.toLowerCase() || quote.quoteCurrencyCode !== code)
        throw new OnRampFault('vendorUnavailable')
      const total = unitsOf(quote.totalAmount, places)
      const networkFee = unitsOf(quote.networkFeeAmount, places)
      const vendorFee = unitsOf(quote.feeAmount, places) + unitsOf(quote.extraFeeAmount, places)
      return {
        ...{ total, subtotal: total - networkFee - vendorFee, vendorFee, networkFee },
        bought: unitsOf(quote.quoteCurrencyAmount, asset.decimals),
        expiresAt: Date.parse(quote.expiresAt),
        minutes: { least: 1, most: 60 },
        papers: 'document',
      }
    },

    async createSession({ asset, currency, amount, address, reference }) {
      const query = `?${new URLSearchParams({
        apiKey,
        currencyCode: codeOf(asset),
        walletAddress: address,
        baseCurrencyCode: currency.toLowerCase(),
        baseCurrencyAmount: writeUnits(amount.value, placesOf(currency), true),
        lockAmount: 'true',
        paymentMethod: PAID_BY,
        externalTransactionId: reference,
      })}`
      const signature = signQuery(query, secretKey)
      return {
        vendorId: reference,
        url: `https://${host}/${query}&signature=${encodeURIComponent(signature)}`,
        expiresAt: clock() + PAGE_LIFE,
      }
    },

    async webhook(rawBody, headers, now) {
      const header = headers.get('moonpay-signature-v2')
      checkWebhook({ header, name: 's', secret: webhookKey, rawBody, now })
      const event = readWebhook(rawBody, Event)
      if (event === undefined) return undefined
      const { id, status, externalTransactionId: reference } = event.data
      const progress = progressOf(event.data)
      if (progress === undefined || progress.state === 'waiting') return undefined
      // Other pages of the MoonPay account use other references. Webhooks have no id.
      return reference ? { id: `${id} ${status}`, reference, ...progress } : undefined
    },

    async status({ reference }, signal) {
      const url = urlOf(`/v1/transactions/ext/${encodeURIComponent(reference)}`)
      const found = await ask(url, Transactions, { signal }).catch((error: unknown) => {
        if (error instanceof OnRampFault && error.reason === 'assetNotSold') return []
        throw error
      })
      const attempts = found.flatMap((each) =>
        each.externalTransactionId === reference ? (progressOf(each) ?? []) : [],
      )
      const furthest = FURTHEST.flatMap((state) => attempts.filter((each) => each.state === state))
      return furthest[0] ?? { state: 'waiting' }
    },
  }
}

type Options = {
  /** Public key: `pk_live_…` or `pk_test_…`. */
  apiKey: string
  /** Signs page URLs: `sk_live_…` or `sk_test_…`. */
  secretKey: string
  webhookKey: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

/**
 * Signs a query, including `?`, as MoonPay does. Uses the sent text: a parsed and rebuilt query may
 * differ.
 * @see https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls
 */
export function signQuery(query: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(query).digest('base64')
}

function codeOf({ network, symbol }: OnRampAsk['asset']): string {
  const sold = SOLD_ASSETS.find((each) => each.network === network && each.symbol === symbol)
  if (sold?.moonpay === undefined) throw new OnRampFault('assetNotSold')
  return sold.moonpay
}

function isSame({ metadata }: z.output<typeof Currency>, asset: OnRampAsk['asset']): boolean {
  const { contractAddress, chainId } = metadata ?? {}
  const [, reference = ''] = asset.network.split(':')
  if (/^\d+$/.test(reference) && String(chainId) !== reference) return false
  if (asset.contract === undefined) return true
  return (
    typeof contractAddress === 'string' &&
    canonicalAsset(asset.network, contractAddress) === asset.contract
  )
}

function progressOf(transaction: z.output<typeof Transaction>): OnRampProgress | undefined {
  const state = STATES[transaction.status]
  const hash = transaction.cryptoTransactionId ?? undefined
  return state && { state, ...(hash !== undefined && { transaction: hash }) }
}
