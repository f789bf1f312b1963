import { OnRampOptions } from '@vestibule/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/time.js'
import type { OnRamp } from '../../ports/onRamps.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { ASKED, CHAIN, onRampPage } from '../../testing/onRamps/onRampPage.js'
import { testVendor } from '../../testing/onRamps/testVendor.js'

onDatabase((db) => {
  const open = (options?: onRampPage.Options) => onRampPage(db(), options)

  describe('the vendors’ assets', () => {
    test('[A18] [E14] lists currencies, their networks and the limits of the payment methods', async () => {
      const { read } = open()
      expect(await read(OnRampOptions, 'GET', 'onramp/options')).toEqual({
        paymentCurrencies: [
          { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
          { id: 'JPY', payment_method_limits: [{ id: 'card', min: '1000', max: '750000' }] },
        ],
        purchaseCurrencies: [
          {
            ...{ id: 'ETH', name: 'Ether', symbol: 'ETH' },
            networks: [
              { name: CHAIN, display_name: 'Local', chain_id: '31337', contract_address: '' },
            ],
          },
        ],
      })
    })

    test('[A18] lists no assets without a vendor, or in a country that no vendor serves', async () => {
      const empty = { paymentCurrencies: [], purchaseCurrencies: [] }
      const { read } = open({ vendors: () => [] })
      expect(await read(OnRampOptions, 'GET', 'onramp/options')).toEqual(empty)
      const elsewhere = open()
      expect(await elsewhere.read(OnRampOptions, 'GET', 'onramp/options?country=XX')).toEqual(empty)
    })

    test('[A18] returns 503 while no vendor responds, and lists assets after a vendor recovers', async () => {
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
    test('[A19] [E14] quote the received amount with separate fees, without sending the account to the vendor', async () => {
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

    test('[A19] use the decimal places of the currency', async () => {
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

    test('list all vendors, the best offer first, and the reasons of vendors without an offer', async () => {
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
    ])('return the reason for no offer for %o', async (changed, reason, limit) => {
      const { offers, refused } = open()
      const { declines } = await offers(changed as Record<string, string>)
      expect([declines[0]?.reason, declines[0]?.limit?.amount]).toEqual([reason, limit])
      expect(await refused('POST', 'onramp/quote', { body: { ...ASKED, ...changed } })).toEqual([
        409,
        reason,
      ])
    })

    test.each<[string, Partial<Awaited<ReturnType<OnRamp['quote']>>>]>([
      ['with parts that do not add up', { vendorFee: 1n }],
      ['for more than requested', { total: 10_001n, subtotal: 9_751n }],
      ['for much less than requested', { total: 9_799n, subtotal: 9_549n }],
      ['of zero', { bought: 0n }],
      ['with a negative fee', { networkFee: -50n, subtotal: 9_850n }],
      ['that has expired', { expiresAt: 0 }],
    ])('are rejected %s', async (_title, changed) => {
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

    test('show the payment if it is slightly below the request', async () => {
      const { quote } = open({
        vendors: (clock) => {
          const { vendor } = testVendor({ clock })
          const quote: OnRamp['quote'] = async (...asked) => ({
            ...(await vendor.quote(...asked)),
            ...{ total: 9_800n, subtotal: 9_550n },
          })
          return [testVendor({ clock, changed: { quote } })]
        },
      })
      expect(await quote()).toMatchObject({
        paymentTotal: { amount: '98.00' },
        paymentSubtotal: { amount: '95.50' },
      })
    })

    test.each([
      [3_290, 'USD', false],
      [3_310, 'USD', true],
      [2_710, 'USD', false],
      [2_690, 'USD', true],
      // Independent prices use US dollars.
      [3_310, 'EUR', undefined],
      [undefined, 'USD', undefined],
    ])(
      'compare a price of 3000 with the independent price %s in %s: %s',
      async (price, currency, isFar) => {
        const { quote } = open({
          vendors: (clock) => {
            const { vendor } = testVendor({ clock })
            const coverage: OnRamp['coverage'] = async (...asked) => {
              const { assets, payments } = await vendor.coverage(...asked)
              return { assets, payments: payments.map((each) => ({ ...each, currency })) }
            }
            return [testVendor({ clock, changed: { coverage } })]
          },
          findPrices: async (assets) => {
            const found = price === undefined ? [] : [{ price, source: 'test', time: 0 }]
            return {
              prices: new Map(assets.flatMap(({ id }) => found.map((each) => [id, each] as const))),
              unread: new Set(),
            }
          },
        })
        expect((await quote({ paymentCurrency: currency })).priceFarOff).toBe(isFar)
      },
    )

    test('are returned after eight seconds without a vendor that does not respond', async () => {
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

    test('are rejected for a client above its rate limit, before a request to a vendor', async () => {
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
      ['a missing project', { project: null }, 400],
    ])('are rejected for %s', async (_title, sent, status) => {
      expect((await open().send('GET', 'onramp/options', sent)).status).toBe(status)
    })
  })
})
