import { isIP } from 'node:net'
import * as z from 'zod'
import { placesOf, writeUnits } from '../../domain/onRamps/money.js'
import { canonicalAsset } from '../../namespaces/chainDataOf.js'
import { SOLD_ASSETS } from '../../namespaces/soldAssets.js'
import { HOUR, MINUTE } from '../../platform/time.js'
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

const API = 'https://api.stripe.com/v1/crypto/'
const HOSTS = ['crypto.link.com']
const EVENT = 'crypto.onramp_session.updated'
const CURRENCIES = ['USD', 'EUR']
const EUROPE =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Stripe has one price for all payment methods, and shows limits only on its page. These are the usual limits of cards. */
const METHOD = { id: 'card', min: 1_000n, max: 750_000n }
/** Stripe's offers are estimates without an expiry. Its pages expire after an unknown time. */
const OFFER_LIFE = MINUTE
const PAGE_LIFE = HOUR

const decimal = z.string().regex(/^\d{1,40}(\.\d{1,40})?$/)
const Quotes = z.object({
  source_currency: z.string(),
  destination_network_quotes: z.record(
    z.string(),
    z.array(
      z.object({
        destination_currency: z.string(),
        destination_network: z.string(),
        destination_amount: decimal,
        fees: z.object({ network_fee_monetary: decimal, transaction_fee_monetary: decimal }),
        source_total_amount: decimal,
      }),
    ),
  ),
})
const Session = z.object({
  id: z.string().regex(/^cos_\w{1,200}$/),
  status: z.string(),
  metadata: z.object({ reference: z.string().optional() }).nullish(),
  transaction_details: z.object({ transaction_id: z.string().max(128).nullish() }),
})
const NewSession = Session.extend({
  redirect_url: z.url(),
  transaction_details: z.object({
    wallet_addresses: z.record(z.string(), z.unknown()).nullish(),
  }),
})
const Event = z.object({
  id: z.string().min(1),
  type: z.literal(EVENT),
  data: z.object({ object: Session }),
})
const Refusal = z.object({ error: z.object({ code: z.string() }) })

const REFUSALS: Readonly<Record<string, OnRampFault['reason']>> = {
  crypto_onramp_unsupported_country: 'countryNotServed',
  crypto_onramp_unsupportable_customer: 'countryNotServed',
  crypto_onramp_invalid_source_destination_pair: 'currencyNotTaken',
  crypto_onramp_invalid_destination_currency_and_network_pair: 'assetNotSold',
  crypto_onramp_invalid_source_amount: 'amountTooLarge',
  crypto_onramp_invalid_destination_amount: 'amountTooLarge',
}

const STATES: Readonly<Record<string, OnRampProgress['state']>> = {
  initialized: 'waiting',
  requires_payment: 'waiting',
  fulfillment_processing: 'paid',
  fulfillment_complete: 'delivered',
  rejected: 'failed',
}

/**
 * Buys at Stripe's crypto onramp, on the page that Stripe hosts.
 * @see https://docs.stripe.com/crypto/onramp
 */
export function stripeOnRamp(options: Options): OnRamp {
  const { secretKey, webhookSecret, fetch, clock } = options
  const ask = createVendorApi({
    fetch,
    headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` },
    refusalOf({ body }) {
      const { data } = Refusal.safeParse(body)
      return data && REFUSALS[data.error.code]
    },
  })

  async function estimate(
    { asset, currency }: OnRampAsk,
    amount: OnRampAsk['amount'],
    signal: AbortSignal,
  ) {
    const { network, currency: code } = soldAs(asset)
    const places = placesOf(currency)
    const url = new URL('onramp_quotes', API)
    const query = {
      source_currency: currency.toLowerCase(),
      'destination_currencies[]': code,
      'destination_networks[]': network,
      ...(amount.of === 'payment'
        ? { source_amount: writeUnits(amount.value, places, true) }
        : { destination_amount: writeUnits(amount.value, asset.decimals, true) }),
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const answer = await ask(url, Quotes, { signal })
    const quote = Object.values(answer.destination_network_quotes)
      .flat()
      .find((each) => each.destination_network === network && each.destination_currency === code)
    if (quote === undefined) throw new OnRampFault('assetNotSold')
    if (answer.source_currency !== currency.toLowerCase())
      throw new OnRampFault('vendorUnavailable')
    const total = unitsOf(quote.source_total_amount, places)
    const networkFee = unitsOf(quote.fees.network_fee_monetary, places)
    const vendorFee = unitsOf(quote.fees.transaction_fee_monetary, places)
    const subtotal = total - networkFee - vendorFee
    const bought = unitsOf(quote.destination_amount, asset.decimals)
    return { total, subtotal, networkFee, vendorFee, bought }
  }

  return {
    id: 'stripe',
    name: 'Stripe',
    hosts: HOSTS,

    async coverage(country) {
      const isEuropean = country !== undefined && EUROPE.includes(country)
      if (country !== undefined && country !== 'US' && !isEuropean)
        throw new OnRampFault('countryNotServed')
      return {
        assets: SOLD_ASSETS.flatMap(({ stripe, moonpay: _other, ...asset }) =>
          stripe !== undefined && (stripe.inEurope || !isEuropean) ? [asset] : [],
        ),
        payments: CURRENCIES.map((currency) => ({ currency, methods: [METHOD] })),
      }
    },

    async quote(asked, signal) {
      const { amount, currency, method } = asked
      soldAs(asked.asset)
      if (!CURRENCIES.includes(currency) || method !== METHOD.id)
        throw new OnRampFault('currencyNotTaken')
      const first = await estimate(asked, amount, signal)
      // A smaller payment causes smaller fees, so the total is slightly below the requested
      // payment.
      const value = amount.value - first.networkFee - first.vendorFee
      if (amount.of === 'payment' && value <= 0n) throw new OnRampFault('amountTooSmall')
      const offer =
        amount.of === 'purchase' ? first : await estimate(asked, { ...amount, value }, signal)
      return {
        ...offer,
        expiresAt: clock() + OFFER_LIFE,
        minutes: { least: 1, most: 60 },
        papers: 'details',
      }
    },

    async createSession(order, signal) {
      const { asset, currency, subtotal, address, reference, clientAddress } = order
      const { network, currency: code } = soldAs(asset)
      const body = new URLSearchParams({
        [`wallet_addresses[${network}]`]: address,
        lock_wallet_address: 'true',
        source_currency: currency.toLowerCase(),
        source_amount: writeUnits(subtotal, placesOf(currency), true),
        destination_currency: code,
        destination_network: network,
        'destination_currencies[]': code,
        'destination_networks[]': network,
        'metadata[reference]': reference,
        ...(isIP(clientAddress) !== 0 && { customer_ip_address: clientAddress }),
      })
      const headers = { 'idempotency-key': reference }
      const session = await ask(new URL('onramp_sessions', API), NewSession, {
        ...{ signal, body, headers },
      })
      const told = session.transaction_details.wallet_addresses?.[network]
      if (typeof told !== 'string' || canonicalAsset(asset.network, told) !== address)
        throw new OnRampFault('vendorUnavailable')
      return { vendorId: session.id, url: session.redirect_url, expiresAt: clock() + PAGE_LIFE }
    },

    async webhook(rawBody, headers, now) {
      const header = headers.get('stripe-signature')
      checkWebhook({ header, name: 'v1', secret: webhookSecret, rawBody, now })
      const event = readWebhook(rawBody, Event)
      const session = event?.data.object
      const reference = session?.metadata?.reference
      const progress = session && progressOf(session)
      if (event === undefined || reference === undefined) return undefined
      if (progress === undefined || progress.state === 'waiting') return undefined
      return { id: event.id, reference, ...progress }
    },

    async status({ vendorId, reference }, signal) {
      const url = new URL(`onramp_sessions/${encodeURIComponent(vendorId)}`, API)
      const session = await ask(url, Session, { signal })
      const progress = progressOf(session)
      if (progress === undefined || session.metadata?.reference !== reference)
        throw new OnRampFault('vendorUnavailable')
      return progress
    },
  }
}

type Options = {
  /** Secret key `sk_live_…` or `sk_test_…`, or restricted key `rk_…`. */
  secretKey: string
  /** Secret `whsec_…` of the endpoint for `crypto.onramp_session.updated`. */
  webhookSecret: string
  fetch: typeof globalThis.fetch
  clock: Clock
}

function soldAs({ network, symbol }: OnRampAsk['asset']) {
  const sold = SOLD_ASSETS.find((each) => each.network === network && each.symbol === symbol)
  if (sold?.stripe === undefined) throw new OnRampFault('assetNotSold')
  return sold.stripe
}

function progressOf(session: z.output<typeof Session>): OnRampProgress | undefined {
  const state = STATES[session.status]
  const transaction = session.transaction_details.transaction_id ?? undefined
  // Omit Stripe's id, which does not exist on the chain.
  const isOwn = transaction?.startsWith('cxt_') === true
  return state && { state, ...(transaction !== undefined && !isOwn && { transaction }) }
}
