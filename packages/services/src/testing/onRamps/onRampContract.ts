import { OnRampOffers, OnRampPurchase, OnRampStart } from '@vestibule/protocol/http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/bytes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type {
  OnRamp,
  OnRampAsk,
  OnRampEvent,
  OnRampFault,
  OnRampOrder,
} from '../../ports/onRamps.js'
import { networkAt } from '../chain/dataVisitor.js'
import { onDatabase } from '../database/onDatabase.js'
import { OWNER, signInPage } from '../signIn/signInPage.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../world.js'
import type { TestWire } from './testWire.js'

const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const REFERENCE = 'A'.repeat(43)
const signal = new AbortController().signal

/** Tests for all vendors, alone and behind the services' routes. Call once in a test file. */
export function onRampContract(open: () => Promise<onRampContract.Subject>): void {
  let subject: onRampContract.Subject
  beforeEach(async () => {
    subject = await open()
  })
  afterEach(() => subject.close?.())

  const orderOf = (changed: Partial<OnRampOrder> = {}): OnRampOrder => ({
    ...subject.ask,
    subtotal: (subject.ask.amount.value * 9n) / 10n,
    reference: REFERENCE,
    address: OWNER.address,
    clientAddress: '192.0.2.1',
    ...changed,
  })
  const questions = () => {
    const { vendor, ask } = subject
    return {
      coverage: (until = signal) => vendor.coverage(ask.country, until),
      quote: (until = signal) => vendor.quote(ask, until),
      createSession: (until = signal) => vendor.createSession(orderOf(), until),
      status: (until = signal) => vendor.status({ vendorId: '1', reference: REFERENCE }, until),
    }
  }
  const reasonOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: OnRampFault) => error.reason,
    )

  describe('coverage', () => {
    test('lists assets with networks, and currencies with payment limits', async () => {
      const { vendor, ask } = subject
      const { assets, payments } = await vendor.coverage(ask.country, signal)
      const { network, symbol } = ask.asset
      expect(assets).toContainEqual(ask.asset)
      expect(assets.filter((each) => each.network === network && each.symbol === symbol)).toEqual([
        ask.asset,
      ])
      for (const asset of assets) {
        expect(asset.network).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
        expect(Number.isInteger(asset.decimals) && asset.decimals >= 0).toBe(true)
      }
      const paid = payments.find(({ currency }) => currency === ask.currency)
      expect(paid?.methods.map(({ id }) => id)).toContain(ask.method)
      for (const { currency, methods } of payments) {
        expect(currency).toMatch(/^[A-Z]{3}$/)
        expect(methods.length > 0 && methods.every(({ min, max }) => min > 0n && min <= max)).toBe(
          true,
        )
      }
    })

    test('rejects an unserved country', async () => {
      const { vendor, elsewhere } = subject
      expect(await reasonOf(vendor.coverage(elsewhere, signal))).toBe('countryNotServed')
    })
  })

  describe('quotes', () => {
    test('add up to the payment, and expire in the future', async () => {
      const { vendor, ask, now } = subject
      const offer = await vendor.quote(ask, signal)
      const { total, subtotal, vendorFee, networkFee, bought, expiresAt, minutes } = offer
      expect(total).toBe(subtotal + vendorFee + networkFee)
      expect(total <= ask.amount.value && total * 100n >= ask.amount.value * 98n).toBe(true)
      expect(subtotal > 0n && vendorFee >= 0n && networkFee >= 0n && bought > 0n).toBe(true)
      expect(expiresAt - now()).toBeGreaterThan(10 * SECOND)
      expect(minutes.least >= 0 && minutes.least <= minutes.most).toBe(true)
    })

    test('contain the asset’s price', async () => {
      const { vendor, ask } = subject
      const { bought: value } = await vendor.quote(ask, signal)
      const offer = await vendor.quote({ ...ask, amount: { of: 'purchase', value } }, signal)
      expect([offer.bought, offer.total > 0n]).toEqual([value, true])
    })

    test('are rejected for unknown assets and payment methods', async () => {
      const { vendor, ask } = subject
      const asset = { ...ask.asset, symbol: 'NONE' }
      expect(await reasonOf(vendor.quote({ ...ask, asset }, signal))).toBe('assetNotSold')
      const elsewhere = { ...ask.asset, network: 'eip155:999999' }
      expect(await reasonOf(vendor.quote({ ...ask, asset: elsewhere }, signal))).toBe(
        'assetNotSold',
      )
      expect(await reasonOf(vendor.quote({ ...ask, method: 'shells' }, signal))).toBe(
        'currencyNotTaken',
      )
    })
  })

  describe('pages', () => {
    test('are on the vendor’s hosts, and use https except on this machine', async () => {
      const { vendor, now } = subject
      const { url, expiresAt, vendorId } = await vendor.createSession(orderOf(), signal)
      const { protocol, host, hostname, username, password } = new URL(url)
      expect(vendor.hosts).toContain(host)
      expect(protocol).toBe(hostname.endsWith('.localhost') ? 'http:' : 'https:')
      expect([username, password]).toEqual(['', ''])
      expect(expiresAt).toBeGreaterThan(now())
      expect(vendorId).not.toBe('')
    })

    test('differ by order', async () => {
      const { vendor } = subject
      const [one, other] = [
        await vendor.createSession(orderOf(), signal),
        await vendor.createSession(orderOf({ reference: 'B'.repeat(43) }), signal),
      ]
      expect(one.url).not.toBe(other.url)
    })

    test('do not contain a key of the operator', async () => {
      const { vendor, secrets } = subject
      const { url } = await vendor.createSession(orderOf(), signal)
      for (const secret of secrets) expect(decodeURIComponent(url)).not.toContain(secret)
    })
  })

  describe('the vendor’s requests', () => {
    test('contain no account in quotes, but the recipient in orders', async () => {
      const { wire, vendor, ask } = subject
      if (wire === undefined) return
      await vendor.coverage(ask.country, signal)
      await vendor.quote(ask, signal)
      expect(wire.text().toLowerCase()).not.toContain(OWNER.address.toLowerCase().slice(2))
      const { url } = await vendor.createSession(orderOf(), signal)
      expect(wire.text() + url).toContain(OWNER.address)
      expect(wire.text() + url).toContain(REFERENCE)
    })

    test('use only https, without redirects', async () => {
      const { wire } = subject
      if (wire === undefined) return
      for (const ask of Object.values(questions())) await reasonOf(ask())
      expect(wire.requests.length).toBeGreaterThan(0)
      for (const { url, redirect } of wire.requests)
        expect([new URL(url).protocol, redirect]).toEqual(['https:', 'error'])
    })

    test.each(['down', 'tooMany', 'failing', 'strange', 'noJson', 'endless'] as const)(
      'report an unavailable vendor while it is %s, without revealing a key',
      async (fault) => {
        const { wire, secrets } = subject
        if (wire === undefined) return
        wire.break(fault)
        for (const [name, ask] of Object.entries(questions())) {
          const before = wire.requests.length
          const error = await ask().then(
            () => undefined,
            (thrown: unknown) => thrown as OnRampFault,
          )
          // Some calls work without a vendor request.
          if (wire.requests.length === before) continue
          expect([name, error?.reason]).toEqual([name, 'vendorUnavailable'])
          for (const secret of secrets) expect(String(error?.stack)).not.toContain(secret)
        }
      },
    )

    test('stop at the services’ timeout', async () => {
      const { wire } = subject
      if (wire === undefined) return
      wire.break('slow')
      for (const [name, ask] of Object.entries(questions())) {
        const before = wire.requests.length
        const stop = new AbortController()
        const asked = reasonOf(ask(stop.signal))
        stop.abort()
        const reason = await asked
        if (wire.requests.length === before) continue
        expect([name, reason]).toEqual([name, 'vendorUnavailable'])
      }
    })
  })

  describe('webhooks', () => {
    const event: OnRampEvent = { id: '1', reference: REFERENCE, state: 'paid' }
    const take = ({ text, headers }: onRampContract.Signed, now = subject.now()) =>
      subject.vendor.webhook(new TextEncoder().encode(text), new Headers(headers), now)

    test.each(['paid', 'delivered', 'failed'] as const)(
      'report a purchase as %s',
      async (state) => {
        const signed = subject.sign({ ...event, state })
        expect(await take(signed)).toMatchObject({ reference: REFERENCE, state })
      },
    )

    test('have the same id when repeated, and another id for another state', async () => {
      const [one, again, other] = [
        await take(subject.sign(event)),
        await take(subject.sign(event, { at: subject.now() + SECOND })),
        await take(subject.sign({ ...event, id: '2', state: 'delivered' })),
      ]
      expect(again?.id).toBe(one?.id)
      expect(other?.id).not.toBe(one?.id)
    })

    test('are rejected with another signature, body, time or header', async () => {
      const { text, headers } = subject.sign(event)
      const [[name = '', header = ''] = []] = Object.entries(headers)
      const [, signature = ''] = /=([0-9a-f]{64})/.exec(header) ?? []
      expect(signature).not.toBe('')
      const flip = (place: number) => {
        const digit = signature[place] === '0' ? '1' : '0'
        return signature.slice(0, place) + digit + signature.slice(place + 1)
      }
      const forged = [
        subject.sign(event, { secret: 'whsec_of_another' }),
        { text: text.replace(REFERENCE, 'B'.repeat(43)), headers },
        { text: `${text} `, headers },
        { text: JSON.stringify(JSON.parse(text), null, 1), headers },
        { text: '', headers },
        { text, headers: {} },
        { text, headers: { [name]: '' } },
        { text, headers: { [name]: header.replace(/t=(\d+)/, 't=$10') } },
        { text, headers: { [name]: `t=1,${header}` } },
        { text, headers: { [name]: header.replace(signature, signature.slice(0, -1)) } },
        { text, headers: { [name]: header.replace(signature, signature.toUpperCase()) } },
        // Each position: an incomplete comparison would accept some.
        ...[...signature].map((_digit, place) => ({
          text,
          headers: { [name]: header.replace(signature, flip(place)) },
        })),
      ]
      for (const each of forged)
        expect([await reasonOf(take(each)), each.headers]).toEqual(['webhookInvalid', each.headers])
    })

    test('are rejected if signed more than five minutes before or after', async () => {
      const { sign, now } = subject
      const late = (at: number) => reasonOf(take(sign(event, { at })))
      expect(await late(now() - 5 * MINUTE - 2 * SECOND)).toBe('webhookLate')
      expect(await late(now() + 5 * MINUTE + 2 * SECOND)).toBe('webhookLate')
      expect(await late(now() - 5 * MINUTE + 2 * SECOND)).toBeUndefined()
    })

    test('are rejected with an invalid body, and ignored for other subjects', async () => {
      for (const text of ['', '{', 'null', '[]', '{}', '"text"', '{"data":{}}', '\u0000'])
        await take(subject.signText(text)).then(
          (found) => expect([text, found]).toEqual([text, undefined]),
          (error: OnRampFault) => expect([text, error.reason]).toEqual([text, 'webhookInvalid']),
        )
    })
  })

  onDatabase((db) => {
    async function visit(findPrices?: createWorld.Options['findPrices']) {
      const { vendor, ask, now } = subject
      const { asset, currency, country, amount } = ask
      const chainId = asset.network.split(':')[1] ?? ''
      const clock = { now }
      const network = { ...networkAt(Number(chainId), 'http://127.0.0.1:1'), name: 'Chain' }
      const world = createWorld(db(), {
        ...{ clock: now, onRamps: [vendor], config: { networks: [network] }, findPrices },
      })
      const page = signInPage({ fetch: world.fetch, clock })
      async function send(method: string, path: string, request: Sent = {}) {
        const url = new URL(`/v1/onramp/${path}`, FRAME_ORIGIN)
        url.searchParams.set('projectId', 'demo')
        const response = await world.fetch(
          new Request(url, {
            method,
            headers: {
              origin: DAPP_ORIGIN,
              'content-type': 'application/json',
              ...request.headers,
            },
            ...(request.text !== undefined && { body: request.text }),
          }),
        )
        const body: unknown = await response.json()
        return { status: response.status, body }
      }
      const paid = `${amount.value}`.padStart(3, '0').replace(/(\d\d)$/, '.$1')
      const question = new URLSearchParams({
        ...{ network: asset.network, purchaseCurrency: asset.symbol, paymentCurrency: currency },
        ...{ amount: paid, ...(country !== undefined && { country }) },
      })
      const offers = async () => OnRampOffers.parse((await send('GET', `offers?${question}`)).body)
      async function start(account = `${asset.network}:${OWNER.address}`) {
        const { token } = await page.signIn({ chainId })
        const made = await offers()
        const { quoteId } =
          made.offers.find(({ paymentMethod }) => paymentMethod === ask.method) ?? {}
        return send('POST', 'sessions', {
          text: JSON.stringify({ quoteId, account }),
          headers: { authorization: `Bearer ${token}` },
        })
      }
      return {
        ...{ world, offers, start },
        async open() {
          const { id } = OnRampStart.response.parse((await start()).body)
          const reference = sha256(id)
          return {
            reference,
            find: async () => OnRampPurchase.parse((await send('GET', `sessions/${id}`)).body),
          }
        },
        hook: async ({ text, headers }: onRampContract.Signed) =>
          (await send('POST', `webhooks/${vendor.id}`, { text, headers })).status,
      }
    }
    type Sent = { text?: string; headers?: Record<string, string> }

    describe('the vendor behind the routes', () => {
      test('offers, pays and delivers, and accepts a webhook once', async () => {
        const { open, hook } = await visit()
        const { reference, find } = await open()
        const paid = subject.sign({ id: '1', reference, state: 'paid' })
        const answers = await Promise.all(Array.from({ length: 4 }, () => hook(paid)))
        expect(answers).toEqual([200, 200, 200, 200])
        expect((await find()).state).toBe('paid')
        await hook(subject.sign({ id: '2', reference, state: 'delivered', transaction: '0xab' }))
        expect((await find()).state).toBe('delivered')
        await hook(paid)
        expect((await find()).state).toBe('delivered')
      })

      test('ignores a webhook out of order', async () => {
        const { open, hook } = await visit()
        const { reference, find } = await open()
        await hook(subject.sign({ id: '3', reference, state: 'delivered' }))
        for (const state of ['paid', 'failed'] as const)
          expect(await hook(subject.sign({ id: state, reference, state }))).toBe(200)
        expect((await find()).state).toBe('delivered')
      })

      test('returns 401 for a forged webhook, and 200 for a webhook about another purchase', async () => {
        const { open, hook } = await visit()
        const { reference, find } = await open()
        const event: OnRampEvent = { id: '1', reference, state: 'delivered' }
        expect(await hook(subject.sign(event, { secret: 'whsec_of_another' }))).toBe(401)
        expect(await hook(subject.sign({ ...event, reference: REFERENCE }))).toBe(200)
        expect((await find()).state).toBe('waiting')
      })

      test('rejects a page for an unproven account, and a session for another address', async () => {
        const { start } = await visit()
        const { network } = subject.ask.asset
        expect((await start(`${network}:${STRANGER}`)).status).toBe(403)
        if (subject.misdirect === undefined) return
        subject.misdirect(STRANGER)
        expect((await start()).status).toBe(503)
      })

      test('marks an offer that differs by a tenth from the independent price', async () => {
        const { vendor, ask } = subject
        const { subtotal, bought } = await vendor.quote(ask, signal)
        const own = Number(subtotal) / 100 / (Number(bought) / 10 ** ask.asset.decimals)
        const flags = [0.85, 0.95, 1.05, 1.15].map(async (factor) => {
          const found = { price: own * factor, source: 'test', time: subject.now() }
          const { offers } = await visit(async (assets) => ({
            prices: new Map(assets.map(({ id }) => [id, found])),
            unread: new Set(),
          }))
          return (await offers()).offers.map(({ priceFarOff }) => priceFarOff)[0]
        })
        expect(await Promise.all(flags)).toEqual([true, false, false, true])
      })

      test('does not log keys of the operator', async () => {
        const { world, start, hook } = await visit()
        await start()
        subject.wire?.break('failing')
        await start()
        await hook(subject.sign({ id: '1', reference: REFERENCE, state: 'paid' }, { secret: 'x' }))
        for (const secret of subject.secrets) expect(world.lines.join('\n')).not.toContain(secret)
      })
    })
  })
}

export declare namespace onRampContract {
  type Signed = { text: string; headers: Record<string, string> }
  type Subject = {
    vendor: OnRamp
    now: Clock
    ask: OnRampAsk
    elsewhere: string
    secrets: readonly string[]
    /** Signs a webhook in the vendor's format, with a header `t=SECONDS,NAME=HEX`. */
    sign: (event: OnRampEvent, signed?: { at?: number; secret?: string }) => Signed
    signText: (text: string) => Signed
    wire?: TestWire | undefined
    /** Makes the vendor answer orders with another address, if its answers contain one. */
    misdirect?: ((address: string) => void) | undefined
    close?: (() => Promise<void>) | undefined
  }
}
