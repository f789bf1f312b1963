import {
  OnRampOffers,
  OnRampOptions,
  OnRampPurchase,
  OnRampQuote,
  OnRampStart,
  OnRampUrl,
} from '@vestibule/protocol/http'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { purchases } from '../../db/schema/purchases.js'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE, SECOND } from '../../platform/time.js'
import { type OnRamp, OnRampFault } from '../../ports/onRamps.js'
import { networkAt } from '../../testing/chain/dataVisitor.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { type TestVendor, testVendor } from '../../testing/onRamps/testVendor.js'
import { OWNER, signInPage } from '../../testing/signIn/signInPage.js'
import { createTestClock } from '../../testing/testClock.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../testing/world.js'

const CHAIN = 'eip155:31337'
const ACCOUNT = `${CHAIN}:${OWNER.address}`
const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ASKED = {
  ...{ purchaseCurrency: 'ETH', paymentCurrency: 'EUR', amount: '100.00', network: CHAIN },
}

type Options = {
  vendors?: (clock: () => number) => TestVendor[]
  limits?: createWorld.Options['limits']
}

onDatabase((db) => {
  /** A page of services with vendors. */
  function open(options: Options = {}) {
    const clock = createTestClock()
    const vendors = options.vendors?.(clock.now) ?? [testVendor({ clock: clock.now })]
    const world = createWorld(db(), {
      clock: clock.now,
      onRamps: vendors.map(({ vendor }) => vendor),
      limits: options.limits,
      config: { networks: [networkAt(31337, 'http://127.0.0.1:1')] },
    })
    const page = signInPage({ fetch: world.fetch, clock })
    const [first] = vendors as [TestVendor]

    async function send(method: string, path: string, request: Sent = {}) {
      const url = new URL(`/v1/${path}`, FRAME_ORIGIN)
      if (request.project !== null) url.searchParams.set('projectId', request.project ?? 'demo')
      const response = await world.fetch(
        new Request(url, {
          method,
          headers: {
            origin: DAPP_ORIGIN,
            'content-type': 'application/json',
            ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
            ...request.headers,
          },
          ...(request.body !== undefined && {
            body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
          }),
        }),
      )
      const body = (await response.json()) as { error?: { data?: { reason?: string } } }
      return { status: response.status, headers: response.headers, body }
    }
    async function refused(...sent: Parameters<typeof send>) {
      const { status, body } = await send(...sent)
      return [status, body.error?.data?.reason]
    }
    async function read<output>(
      schema: { parse: (value: unknown) => output },
      ...sent: Parameters<typeof send>
    ) {
      const { status, body } = await send(...sent)
      expect(status, JSON.stringify(body)).toBe(200)
      return schema.parse(body)
    }
    const quote = (changed: object = {}) =>
      read(OnRampQuote.response, 'POST', 'onramp/quote', { body: { ...ASKED, ...changed } })
    const signIn = async (chainId = '31337') => (await page.signIn({ chainId })).token
    async function start(token?: string) {
      const { quoteId } = await quote()
      return read(OnRampStart.response, 'POST', 'onramp/sessions', {
        token: token ?? (await signIn()),
        body: { quoteId, account: ACCOUNT },
      })
    }
    return {
      ...{ clock, world, vendor: first, send, refused, read, quote, signIn, start },
      offers: (changed: Record<string, string> = {}) =>
        read(OnRampOffers, 'GET', `onramp/offers?${new URLSearchParams({ ...ASKED, ...changed })}`),
      find: (id: string) => read(OnRampPurchase, 'GET', `onramp/sessions/${id}`),
      hook: (signed: { text: string; header: string }, vendorId = 'acme') =>
        send('POST', `onramp/webhooks/${vendorId}`, {
          project: null,
          body: signed.text,
          headers: { 'acme-signature': signed.header },
        }),
    }
  }
  type Sent = {
    body?: unknown
    token?: string | undefined
    headers?: Record<string, string>
    /** Null omits it. */
    project?: string | null
  }

  describe('what is sold', () => {
    test('[A18] [E14] lists currencies, their networks and the limits of the ways to pay', async () => {
      const { read } = open()
      expect(await read(OnRampOptions, 'GET', 'onramp/options')).toEqual({
        paymentCurrencies: [
          { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
          { id: 'JPY', payment_method_limits: [{ id: 'card', min: '1000', max: '750000' }] },
        ],
        purchaseCurrencies: [
          {
            ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
            // The operator has no network 999.
            networks: [
              { name: CHAIN, display_name: 'Local', chain_id: '31337', contract_address: '' },
            ],
          },
        ],
      })
    })

    test('[A18] lists nothing where there is no vendor, and nothing in a country that no vendor serves', async () => {
      const empty = { paymentCurrencies: [], purchaseCurrencies: [] }
      const { read } = open({ vendors: () => [] })
      expect(await read(OnRampOptions, 'GET', 'onramp/options')).toEqual(empty)
      const elsewhere = open()
      expect(await elsewhere.read(OnRampOptions, 'GET', 'onramp/options?country=XX')).toEqual(empty)
    })

    test('[A18] answers 503 while no vendor answers, and lists what is sold once one does', async () => {
      let isDown = true
      const { refused, read } = open({
        vendors: (clock) => {
          const works = testVendor({ clock }).vendor
          const coverage: OnRamp['coverage'] = async (...asked) => {
            if (isDown) throw new Error('ECONNREFUSED')
            return works.coverage(...asked)
          }
          return [testVendor({ clock, changed: { coverage } })]
        },
      })
      expect(await refused('GET', 'onramp/options')).toEqual([503, 'vendorUnavailable'])
      isDown = false
      expect((await read(OnRampOptions, 'GET', 'onramp/options')).purchaseCurrencies).toHaveLength(
        1,
      )
    })
  })

  describe('offers', () => {
    test('[A19] [E14] quotes what arrives for what is paid, fees apart, and names no account to the vendor', async () => {
      const { quote, vendor } = open()
      expect(await quote()).toMatchObject({
        paymentTotal: { amount: '100.00', currency: 'EUR' },
        paymentSubtotal: { amount: '97.50', currency: 'EUR' },
        vendorFee: { amount: '2.00', currency: 'EUR' },
        networkFee: { amount: '0.50', currency: 'EUR' },
        purchaseAmount: { amount: '0.0325', currency: 'ETH' },
        paymentMethod: 'card',
        limits: { min: { amount: '10.00' }, max: { amount: '7500.00' } },
      })
      expect(vendor.orders).toEqual([])
    })

    test('[A19] counts money in the places of its currency', async () => {
      const { quote, refused } = open()
      expect((await quote({ paymentCurrency: 'JPY', amount: '9000' })).paymentTotal.amount).toBe(
        '9000',
      )
      for (const amount of ['9000.5', '0', '-1', '1e3', '', ' 1', '9'.repeat(61)])
        expect(
          await refused('POST', 'onramp/quote', {
            body: { ...ASKED, paymentCurrency: 'JPY', amount },
          }),
          amount,
        ).toEqual([400, 'amountInvalid'])
    })

    test('shows offers of all vendors, the best one first, and why the others offer nothing', async () => {
      const { offers } = open({
        vendors: (clock) => [
          testVendor({ clock, id: 'dear', feePercent: 5n }),
          testVendor({ clock, id: 'cheap', feePercent: 1n }),
          testVendor({
            ...{ clock, id: 'down' },
            changed: {
              quote: async () => {
                throw new TypeError('fetch failed')
              },
            },
          }),
        ],
      })
      const { offers: made, declines } = await offers()
      expect(made.map(({ vendor }) => vendor.id)).toEqual(['cheap', 'dear'])
      expect(declines).toEqual([
        { vendor: { id: 'down', name: 'down' }, reason: 'vendorUnavailable' },
      ])
    })

    test.each([
      [{ amount: '9.99' }, 'amountTooSmall', '10.00'],
      [{ amount: '7500.01' }, 'amountTooLarge', '7500.00'],
      [{ purchaseCurrency: 'DOGE' }, 'assetNotSold', undefined],
      [{ paymentCurrency: 'CHF' }, 'currencyNotTaken', undefined],
      [{ country: 'XX' }, 'countryNotServed', undefined],
      [{ network: 'eip155:999' }, 'assetNotSold', undefined],
    ])('says why there is no offer for %o', async (changed, reason, limit) => {
      const { offers, refused } = open()
      const { declines } = await offers(changed as Record<string, string>)
      expect([declines[0]?.reason, declines[0]?.limit?.amount]).toEqual([reason, limit])
      expect(await refused('POST', 'onramp/quote', { body: { ...ASKED, ...changed } })).toEqual([
        409,
        reason,
      ])
    })

    test.each<[string, Partial<Awaited<ReturnType<OnRamp['quote']>>>]>([
      ['whose parts are not its total', { vendorFee: 1n }],
      ['for another amount', { total: 20_000n, subtotal: 19_750n }],
      ['that gives nothing', { bought: 0n }],
      ['with a fee below zero', { networkFee: -50n, subtotal: 9_850n }],
      ['that has expired', { expiresAt: 0 }],
    ])('refuses an offer %s', async (_title, changed) => {
      const { offers } = open({
        vendors: (clock) => {
          const { vendor } = testVendor({ clock })
          const quote: OnRamp['quote'] = async (...asked) => ({
            ...(await vendor.quote(...asked)),
            ...changed,
          })
          return [testVendor({ clock, changed: { quote } })]
        },
      })
      const { offers: made, declines } = await offers()
      expect([made, declines[0]?.reason]).toEqual([[], 'vendorUnavailable'])
    })

    test('waits eight seconds for a vendor that does not answer, and shows the others', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        const stop = new AbortController()
        setTimeout(() => stop.abort(), ms)
        return stop.signal
      })
      try {
        const { offers } = open({
          vendors: (clock) => [
            testVendor({ clock }),
            testVendor({ clock, id: 'slow', changed: { quote: () => new Promise(() => {}) } }),
          ],
        })
        const answer = offers()
        await vi.waitUntil(() => timeout.mock.calls.length === 4, { timeout: 5_000 })
        await vi.advanceTimersByTimeAsync(8 * SECOND)
        const { offers: made, declines } = await answer
        expect([made[0]?.vendor.id, declines[0]?.vendor.id]).toEqual(['acme', 'slow'])
      } finally {
        vi.useRealTimers()
        vi.restoreAllMocks()
      }
    })

    test('a client that asks too much is refused before a vendor is asked', async () => {
      const { refused, vendor, quote } = open({
        limits: { nodeCallsPerClient: { points: 45, site: 1_000 } },
      })
      await quote()
      await quote()
      const asked = vendor.asked.length
      const [status] = await refused('POST', 'onramp/quote', { body: ASKED })
      expect([status, vendor.asked.length]).toEqual([429, asked])
    })

    test.each([
      ['another project’s page', { project: 'nobody' }, 403],
      ['no project', { project: null }, 400],
    ])('refuses %s', async (_title, sent, status) => {
      expect((await open().send('GET', 'onramp/options', sent)).status).toBe(status)
    })
  })

  describe('the vendor’s page', () => {
    test('[J11] opens for the account of the session, which the vendor learns only then', async () => {
      const { start, vendor, find } = open()
      const { id, url, expiresAt } = await start()
      expect(url).toBe('https://pay.acme.example/1')
      expect(vendor.orders).toMatchObject([
        {
          address: OWNER.address,
          amount: { of: 'payment', value: 10_000n },
          clientAddress: '192.0.2.1',
          reference: sha256(id),
        },
      ])
      expect(await find(id)).toMatchObject({
        state: 'waiting',
        vendor: { id: 'acme', name: 'Acme Pay' },
        purchaseAmount: { amount: '0.0325', currency: 'ETH' },
        paymentTotal: { amount: '100.00', currency: 'EUR' },
        ...{ transaction: null, expiresAt },
      })
    })

    test('needs a session of this page, for this very account', async () => {
      const { refused, quote, signIn, vendor } = open()
      const { quoteId } = await quote()
      const sessions = (account: string, token?: string) =>
        refused('POST', 'onramp/sessions', { token, body: { quoteId, account } })
      const token = await signIn()
      expect((await sessions(ACCOUNT))[0]).toBe(401)
      expect((await sessions(ACCOUNT, `${token.slice(0, -4)}AAAA`))[0]).toBe(401)
      expect(await sessions(`${CHAIN}:${STRANGER}`, token)).toEqual([403, 'accountNotProven'])
      // A contract at the same address of another network may be somebody else’s.
      const elsewhere = await signIn('1')
      expect(await sessions(`eip155:1:${OWNER.address}`, elsewhere)).toEqual([
        403,
        'accountNotProven',
      ])
      expect(vendor.orders).toEqual([])
    })

    test('refuses an offer that was changed, that has expired, or of a vendor that is gone', async () => {
      const { refused, quote, signIn, clock } = open()
      const { quoteId } = await quote()
      const token = await signIn()
      const sessions = (id: string) =>
        refused('POST', 'onramp/sessions', { token, body: { quoteId: id, account: ACCOUNT } })
      const [body = '', seal = ''] = quoteId.split('.')
      const cheaper = Buffer.from(
        Buffer.from(body, 'base64url').toString().replace('10000', '10001'),
      ).toString('base64url')
      expect(await sessions(`${cheaper}.${seal}`)).toEqual([400, 'quoteInvalid'])
      expect(await sessions(body)).toEqual([400, 'quoteInvalid'])
      clock.advance(MINUTE)
      expect(await sessions(quoteId)).toEqual([409, 'quoteExpired'])
    })

    test.each([
      'http://pay.acme.example/1',
      'https://pay.acme.example.evil.example/1',
      'https://evil.example/pay.acme.example',
      'https://pay.acme.example@evil.example/',
      'https://user:word@pay.acme.example/',
      'https://pay.acme.example:8443/',
      'javascript:alert(1)',
      'not a url',
      // This machine, which the vendor has not named.
      'http://127.0.0.1:4600/',
    ])('sends no visitor to %s, and keeps nothing of the purchase', async (url) => {
      const { refused, quote, signIn, clock } = open({
        vendors: (clock) => [
          testVendor({
            ...{ clock },
            changed: {
              createSession: async () => ({ vendorId: '1', url, expiresAt: clock() + MINUTE }),
            },
          }),
        ],
      })
      const before = await db().$count(purchases)
      const { quoteId } = await quote()
      const sent = { token: await signIn(), body: { quoteId, account: ACCOUNT } }
      expect(await refused('POST', 'onramp/sessions', sent)).toEqual([503, 'vendorUnavailable'])
      expect(await db().$count(purchases)).toBe(before)
      expect(clock.now()).toBeGreaterThan(0)
    })

    test('sends visitors to this machine if the vendor names it as its host', async () => {
      const { start } = open({
        vendors: (clock) => {
          const url = 'http://127.0.0.1:4600/pay'
          const createSession = async () => ({ vendorId: '1', url, expiresAt: clock() + MINUTE })
          return [testVendor({ clock, changed: { hosts: ['127.0.0.1:4600'], createSession } })]
        },
      })
      expect((await start()).url).toBe('http://127.0.0.1:4600/pay')
    })
  })

  describe('the URL of a page', () => {
    const wallets = (address: string, more: object = {}) => ({
      destinationWallets: [{ address, blockchains: [CHAIN], assets: ['ETH'], ...more }],
      ...{ defaultNetwork: CHAIN, defaultExperience: 'buy', paymentCurrency: 'EUR' },
    })

    test('[A17] answers the vendor’s page for the session’s account, in any spelling, with the amount that is asked for', async () => {
      const { read, signIn, vendor } = open()
      const token = await signIn()
      const post = (body: object) =>
        read(OnRampUrl.response, 'POST', 'generators/onrampurl', { token, body })
      await post({ ...wallets(OWNER.address.toLowerCase()), presetFiatAmount: 20.1 })
      await post({ ...wallets(OWNER.address), presetCryptoAmount: 0.5 })
      expect(vendor.orders.map(({ address, amount }) => [address, amount.value])).toEqual([
        [OWNER.address, 2_010n],
        [OWNER.address, 153_061n],
      ])
    })

    test('[A17] refuses a page without a session, and wallets of which one was not proven', async () => {
      const { refused, signIn, vendor } = open()
      const post = (body: object, token?: string) =>
        refused('POST', 'generators/onrampurl', { token, body })
      const token = await signIn()
      expect((await post(wallets(OWNER.address)))[0]).toBe(401)
      const both = [{ address: OWNER.address }, { address: STRANGER }]
      for (const body of [
        wallets(STRANGER),
        wallets(OWNER.address, { blockchains: ['eip155:1'] }),
        { ...wallets(OWNER.address), defaultNetwork: 'eip155:1' },
        { ...wallets(OWNER.address), destinationWallets: both },
      ])
        expect(await post(body, token)).toEqual([403, 'accountNotProven'])
      expect((await post({ destinationWallets: [] }, token))[0]).toBe(400)
      expect(vendor.orders).toEqual([])
    })
  })

  describe('what became of a purchase', () => {
    const event = (reference: string, changed: object = {}) => ({
      ...{ id: `${reference} 1`, reference, state: 'paid' },
      ...changed,
    })

    test('[J11] a webhook of the vendor moves it on, and the chain’s transaction is told', async () => {
      const { start, find, hook, vendor } = open()
      const { id } = await start()
      const reference = sha256(id)
      expect((await hook(vendor.sign(event(reference)))).status).toBe(200)
      expect((await find(id)).state).toBe('paid')
      const delivered = event(reference, {
        id: `${reference} 2`,
        state: 'delivered',
        transaction: '0xab',
      })
      await hook(vendor.sign(delivered))
      expect(await find(id)).toMatchObject({ state: 'delivered', transaction: '0xab' })
    })

    test('a forged webhook is refused, whatever it changes of a real one', async () => {
      const { start, find, hook, vendor } = open()
      const { id } = await start()
      const { text, header } = vendor.sign(event(sha256(id)))
      const forged = [
        vendor.sign(event(sha256(id)), { secret: 'whsec_of_another' }),
        { text: text.replace('paid', 'delivered'), header },
        { text: `${text} `, header },
        { text, header: header.replace(/t=(\d+)/, (_all, time) => `t=${Number(time) + 1}`) },
        { text, header: `t=1,${header}` },
        { text, header: header.replace('v1=', 'v0=') },
        { text, header: header.slice(0, -2) },
        { text, header: '' },
      ]
      for (const each of forged)
        expect([(await hook(each)).status, each.header]).toEqual([401, each.header])
      expect((await hook({ text, header }, 'nobody')).status).toBe(404)
      expect((await find(id)).state).toBe('waiting')
    })

    test('a webhook that is older than five minutes is refused, and so is one from the future', async () => {
      const { start, find, hook, vendor, clock } = open()
      const { id } = await start()
      const now = clock.now()
      for (const [at, status] of [
        [now - 5 * MINUTE - SECOND, 400],
        [now + 5 * MINUTE + SECOND, 400],
        [now - 5 * MINUTE + SECOND, 200],
      ] as const)
        expect((await hook(vendor.sign(event(sha256(id)), { at }))).status).toBe(status)
      expect((await find(id)).state).toBe('paid')
    })

    test('a webhook counts once, also if it comes many times at once', async () => {
      const { start, hook, vendor, clock } = open()
      const { id } = await start()
      const reference = sha256(id)
      const row = async () =>
        (await db().select().from(purchases).where(eq(purchases.reference, reference)))[0]
      const same = vendor.sign(event(reference))
      const answers = await Promise.all(Array.from({ length: 8 }, () => hook(same)))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const first = await row()
      clock.advance(SECOND)
      // The same event, with a signature of now.
      await hook(vendor.sign(event(reference, { state: 'failed' })))
      expect(await row()).toEqual(first)
    })

    test('a webhook that comes out of order changes nothing', async () => {
      const { start, find, hook, vendor } = open()
      const { id } = await start()
      const reference = sha256(id)
      await hook(vendor.sign(event(reference, { state: 'delivered', transaction: '0x1' })))
      for (const state of ['paid', 'failed', 'expired', 'waiting'])
        await hook(
          vendor.sign(event(reference, { id: `${reference} ${state}`, state, transaction: '0x2' })),
        )
      expect(await find(id)).toMatchObject({ state: 'delivered', transaction: '0x1' })
    })

    test('a vendor cannot speak for a purchase at another one', async () => {
      const { start, find, hook, vendor } = open({
        vendors: (clock) => [
          testVendor({ clock }),
          testVendor({ clock, id: 'other', feePercent: 9n }),
        ],
      })
      const { id } = await start()
      await hook(vendor.sign(event(sha256(id), { state: 'delivered' })), 'other')
      expect((await find(id)).state).toBe('waiting')
    })

    test('the vendor is asked where no webhook has come, every five seconds at the most', async () => {
      const { start, find, vendor, clock } = open()
      const { id } = await start()
      vendor.becomes({ state: 'delivered', transaction: '0xcd' })
      expect((await find(id)).state).toBe('waiting')
      clock.advance(5 * SECOND)
      const both = await Promise.all([find(id), find(id)])
      expect(both.map(({ state }) => state)).toContain('delivered')
      expect(vendor.asked.filter((one) => one === 'status')).toHaveLength(1)
      expect((await find(id)).transaction).toBe('0xcd')
    })

    test('a page that was left unpaid expires, and a payment that comes late still counts', async () => {
      const { start, find, hook, vendor, clock } = open()
      const { id } = await start()
      clock.advance(30 * MINUTE)
      expect((await find(id)).state).toBe('expired')
      await hook(vendor.sign(event(sha256(id), { state: 'delivered' })))
      expect((await find(id)).state).toBe('delivered')
    })

    test('a vendor that fails to answer loses nothing', async () => {
      const { start, find, clock } = open({
        vendors: (clock) => [
          testVendor({
            ...{ clock },
            changed: {
              status: async () => {
                throw new OnRampFault('vendorUnavailable')
              },
            },
          }),
        ],
      })
      const { id } = await start()
      clock.advance(MINUTE)
      expect((await find(id)).state).toBe('waiting')
    })

    test('nobody reads a purchase without its id', async () => {
      const { refused } = open()
      expect(await refused('GET', `onramp/sessions/${'A'.repeat(43)}`)).toEqual([
        404,
        'purchaseUnknown',
      ])
      expect((await refused('GET', 'onramp/sessions/1'))[0]).toBe(400)
    })

    test('the database knows neither the account nor the id, and forgets a purchase after 90 days', async () => {
      const { start, clock } = open()
      const { id } = await start()
      const rows = JSON.stringify(await db().select().from(purchases))
      expect(rows).not.toContain(id)
      expect(rows.toLowerCase()).not.toContain(OWNER.address.toLowerCase().slice(2))
      clock.advance(90 * DAY + SECOND)
      await sweep(db(), clock.now())
      expect(await db().$count(purchases)).toBe(0)
    })
  })
})
