import { OnRampUrl } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { purchases } from '../../db/schema/purchases.js'
import { sha256 } from '../../platform/bytes.js'
import { MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { ACCOUNT, CHAIN, onRampPage } from '../../testing/onRamps/onRampPage.js'
import { testVendor } from '../../testing/onRamps/testVendor.js'
import { OWNER } from '../../testing/signIn/signInPage.js'

const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

onDatabase((db) => {
  const open = (options?: onRampPage.Options) => onRampPage(db(), options)

  describe('the vendor’s page', () => {
    test('[J11] opens for the session’s account, and sends the account to the vendor only then', async () => {
      const { start, vendor, find } = open()
      const { id, url, expiresAt } = await start()
      expect(url).toBe('https://pay.acme.example/1')
      expect(vendor.orders).toMatchObject([
        {
          address: OWNER.address,
          amount: { of: 'payment', value: 10_000n },
          subtotal: 9_750n,
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

    test('requires a session of this page for the same account', async () => {
      const { refused, quote, signIn, vendor } = open()
      const { quoteId } = await quote()
      const sessions = (account: string, token?: string) =>
        refused('POST', 'onramp/sessions', { token, body: { quoteId, account } })
      const token = await signIn()
      expect((await sessions(ACCOUNT))[0]).toBe(401)
      expect((await sessions(ACCOUNT, `${token.slice(0, -4)}AAAA`))[0]).toBe(401)
      expect(await sessions(`${CHAIN}:${STRANGER}`, token)).toEqual([403, 'accountNotProven'])
      // Another network's contract at this address may have another owner.
      const elsewhere = await signIn('1')
      expect(await sessions(`eip155:1:${OWNER.address}`, elsewhere)).toEqual([
        403,
        'accountNotProven',
      ])
      expect(vendor.orders).toEqual([])
    })

    test('rejects a changed or expired offer, and an offer of a removed vendor', async () => {
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
      // This machine is not a host of the vendor.
      'http://127.0.0.1:4600/',
    ])('is not opened at %s, and no purchase is stored', async (url) => {
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

    test('may be on this machine if the vendor lists that host', async () => {
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

    test('[A17] opens the vendor’s page for the session’s account, in any format, with the requested amount', async () => {
      const { read, signIn, vendor } = open()
      const token = await signIn()
      const post = (body: object) =>
        read(OnRampUrl.response, 'POST', 'generators/onrampurl', { token, body })
      await post({ ...wallets(OWNER.address.toLowerCase()), presetFiatAmount: 20.1 })
      await post({ ...wallets(OWNER.address), presetCryptoAmount: 0.5 })
      await post({ ...wallets(OWNER.address), presetFiatAmount: 30, presetCryptoAmount: 0.5 })
      expect(vendor.orders.map(({ address, amount }) => [address, amount.value])).toEqual([
        [OWNER.address, 2_010n],
        [OWNER.address, 153_061n],
        [OWNER.address, 3_000n],
      ])
    })

    test('[A17] is rejected without a session, or if a wallet is not proved', async () => {
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
})
