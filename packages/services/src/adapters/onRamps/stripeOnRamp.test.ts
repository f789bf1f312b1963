import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { OnRampAsk, OnRampEvent } from '../../ports/onRamps.js'
import { onRampContract } from '../../testing/onRamps/onRampContract.js'
import { STRIPE_QUOTES, STRIPE_SESSION } from '../../testing/onRamps/stripeAnswers.js'
import { testWire } from '../../testing/onRamps/testWire.js'
import { createTestClock } from '../../testing/testClock.js'
import { checkWebhook } from './checkWebhook.js'
import { stripeOnRamp } from './stripeOnRamp.js'

const SECRET_KEY = 'sk_test_of_a_test'
const WEBHOOK_SECRET = 'whsec_of_a_test'
const STATES: Record<OnRampEvent['state'], string> = {
  waiting: 'requires_payment',
  paid: 'fulfillment_processing',
  delivered: 'fulfillment_complete',
  failed: 'rejected',
  expired: 'initialized',
}
const ETHER = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 }
const ASK: OnRampAsk = {
  ...{ asset: ETHER, currency: 'USD', country: 'US', method: 'card' },
  amount: { of: 'payment', value: 10_000n },
}
const signal = new AbortController().signal

function open() {
  const clock = createTestClock()
  const sessions = new Map<string, object>()
  let receiver: string | undefined
  const [ether] = STRIPE_QUOTES.destination_network_quotes.ethereum

  const wire = testWire(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('authorization') !== `Basic ${btoa(`${SECRET_KEY}:`)}`)
      return Response.json({ error: { code: 'api_key_invalid' } }, { status: 401 })
    if (pathname === '/v1/crypto/onramp_quotes') {
      const [paid, wanted] = ['source_amount', 'destination_amount'].map((name) =>
        Number(searchParams.get(name)),
      ) as [number, number]
      const rate = 200 / Number(ether?.destination_amount)
      const source = paid > 0 ? paid : wanted * rate
      const transaction = (source * 0.063_55).toFixed(2)
      return Response.json({
        ...STRIPE_QUOTES,
        source_currency: searchParams.get('source_currency'),
        destination_network_quotes: {
          ethereum: [
            {
              ...ether,
              destination_amount:
                searchParams.get('destination_amount') ?? (source / rate).toFixed(18),
              fees: { network_fee_monetary: '1.45', transaction_fee_monetary: transaction },
              source_total_amount: (source + 1.45 + Number(transaction)).toFixed(2),
            },
          ],
        },
      })
    }
    if (request.method === 'POST') {
      const form = new URLSearchParams(await request.text())
      const id = `${STRIPE_SESSION.id}${sessions.size}`
      const session = {
        ...STRIPE_SESSION,
        id,
        metadata: { reference: form.get('metadata[reference]') },
        redirect_url: `${STRIPE_SESSION.redirect_url}${sessions.size}`,
        transaction_details: {
          ...STRIPE_SESSION.transaction_details,
          wallet_addresses: { ethereum: receiver ?? form.get('wallet_addresses[ethereum]') },
        },
      }
      sessions.set(id, session)
      return Response.json(session)
    }
    const found = sessions.get(pathname.split('/').at(-1) ?? '')
    return found === undefined
      ? Response.json({ error: { code: 'resource_missing' } }, { status: 404 })
      : Response.json(found)
  })

  function signText(text: string, { at = clock.now(), secret = WEBHOOK_SECRET } = {}) {
    const time = Math.floor(at / SECOND)
    const signature = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
    return {
      text,
      headers: { 'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}` },
    }
  }
  const eventOf = ({ id, reference, state, transaction = 'cxt_1' }: OnRampEvent) => ({
    id: `evt_${id}`,
    type: 'crypto.onramp_session.updated',
    data: {
      object: {
        ...STRIPE_SESSION,
        metadata: { reference },
        status: STATES[state],
        transaction_details: { ...STRIPE_SESSION.transaction_details, transaction_id: transaction },
      },
    },
  })
  const { fetch } = wire
  const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET }
  return {
    ...{ wire, sessions, signText, eventOf, now: clock.now, ask: ASK, elsewhere: 'CH' },
    vendor: stripeOnRamp({ ...keys, fetch, clock: clock.now }),
    secrets: [SECRET_KEY, btoa(`${SECRET_KEY}:`), WEBHOOK_SECRET],
    sign: (event: OnRampEvent, signed?: { at?: number; secret?: string }) =>
      signText(JSON.stringify(eventOf(event)), signed),
    misdirect(address: string) {
      receiver = address
    },
  }
}

onRampContract(async () => open())

describe('stripeOnRamp', () => {
  const opened = (answer: unknown, status = 200) => {
    const { fetch } = testWire(() => Response.json(answer, { status }))
    const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET }
    return stripeOnRamp({ ...keys, fetch, clock: () => 0 })
  }
  const order = {
    ...ASK,
    ...{ subtotal: 9_000n, reference: 'ours', clientAddress: '192.0.2.1' },
    address: '0xB00F0759DbeeF5E543Cc3E3B07A6442F5f3928a2',
  }

  test('reads the documented quotes', async () => {
    const bought = 253_568_242_640_499_553n
    const amount = { of: 'purchase', value: bought } as const
    expect(await opened(STRIPE_QUOTES).quote({ ...ASK, amount }, signal)).toMatchObject({
      ...{ total: 21_420n, networkFee: 145n, vendorFee: 1_271n, bought },
    })
    const usdc = { ...ETHER, symbol: 'USDC', decimals: 6 }
    const wanted = { ...ASK, asset: usdc, amount: { of: 'purchase', value: 200_000_000n } as const }
    expect(await opened(STRIPE_QUOTES).quote(wanted, signal)).toMatchObject({
      ...{ total: 21_856n, subtotal: 20_000n, networkFee: 580n, vendorFee: 1_276n },
    })
  })

  test('reads the documented session, and sends its fields in order', async () => {
    expect(await opened(STRIPE_SESSION).createSession(order, signal)).toEqual({
      vendorId: STRIPE_SESSION.id,
      url: STRIPE_SESSION.redirect_url,
      expiresAt: 3_600_000,
    })
    const { vendor, wire } = open()
    await vendor.createSession(order, signal)
    const [{ body = '', headers } = {}] = wire.requests
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      'wallet_addresses[ethereum]': order.address,
      lock_wallet_address: 'true',
      source_currency: 'usd',
      source_amount: '90.00',
      destination_currency: 'eth',
      destination_network: 'ethereum',
      'destination_currencies[]': 'eth',
      'destination_networks[]': 'ethereum',
      'metadata[reference]': 'ours',
      customer_ip_address: '192.0.2.1',
    })
    expect(headers?.get('idempotency-key')).toBe('ours')
  })

  test.each([
    ['crypto_onramp_unsupported_country', 400, 'countryNotServed'],
    ['crypto_onramp_unsupportable_customer', 400, 'countryNotServed'],
    ['crypto_onramp_invalid_source_destination_pair', 400, 'currencyNotTaken'],
    ['crypto_onramp_invalid_source_amount', 400, 'amountTooLarge'],
    ['crypto_onramp_disabled', 400, 'vendorUnavailable'],
    ['api_key_invalid', 401, 'vendorUnavailable'],
    ['crypto_onramp_unsupported_country', 500, 'vendorUnavailable'],
  ])('reports an error for %s with %i as %s', async (code, status, reason) => {
    const refused = opened({ error: { code, type: 'invalid_request_error' } }, status)
    await expect(refused.createSession(order, signal)).rejects.toMatchObject({ reason })
  })

  test('reports a payment below the fees as too small', async () => {
    const amount = { of: 'payment', value: 145n } as const
    const { vendor } = open()
    await expect(vendor.quote({ ...ASK, amount }, signal)).rejects.toThrow('amountTooSmall')
  })

  test('offers Stripe’s European assets in Europe, and all in the United States', async () => {
    const { vendor } = open()
    const sold = async (country: string) =>
      (await vendor.coverage(country, signal)).assets.map(
        ({ network, symbol }) => `${symbol} ${network.split(':')[0]}`,
      )
    const everywhere = ['ETH eip155', 'USDC eip155', 'SOL solana', 'BTC bip122']
    expect(await sold('DE')).toEqual(everywhere)
    expect((await sold('US')).toSorted()).toEqual(
      [...everywhere, 'USDC eip155', 'USDC solana'].toSorted(),
    )
  })

  test('follows its sessions, and ignores sessions of other purchases', async () => {
    const { vendor, sessions, eventOf } = open()
    const reference = sha256('ours')
    const { vendorId } = await vendor.createSession({ ...order, reference }, signal)
    const state = () => vendor.status({ vendorId, reference }, signal)
    expect(await state()).toEqual({ state: 'waiting' })
    const done = { id: '1', reference, state: 'delivered', transaction: '0xab' } as const
    sessions.set(vendorId, eventOf(done).data.object)
    expect(await state()).toEqual({ state: 'delivered', transaction: '0xab' })
    await expect(vendor.status({ vendorId, reference: 'another' }, signal)).rejects.toThrow(
      'vendorUnavailable',
    )
  })

  test.each([
    ['of another type', { type: 'checkout.session.completed' }],
    ['for another operator’s page', { reference: undefined }],
    ['without a change', { state: 'waiting' }],
  ])('ignores an event %s', async (_title, { type, ...changed }: Record<string, unknown>) => {
    const { vendor, signText, eventOf, now } = open()
    const event = { id: '1', state: 'paid', reference: 'ours', ...changed } as OnRampEvent
    const { text, headers } = signText(
      JSON.stringify({ ...eventOf(event), ...(type !== undefined && { type }) }),
    )
    const bytes = new TextEncoder().encode(text)
    expect(await vendor.webhook(bytes, new Headers(headers), now())).toBeUndefined()
  })

  test('accepts a signature of another program', () => {
    // Python: hmac.new(b'whsec_test', b'1492774577.' + body, 'sha256')
    const signature = 'a480c82473af456d8570c78e48a86de89209362093f23b860a47774da8b3bd7f'
    const header = `t=1492774577,v1=${signature},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`
    const rawBody = new TextEncoder().encode(
      '{"id":"evt_1","type":"crypto.onramp_session.updated"}',
    )
    const webhook = { header, name: 'v1', rawBody, now: 1_492_774_577_000 }
    expect(checkWebhook({ ...webhook, secret: 'whsec_test' })).toBeUndefined()
    expect(() => checkWebhook({ ...webhook, name: 'v0', secret: 'whsec_test' })).toThrow(
      'webhookInvalid',
    )
  })
})
