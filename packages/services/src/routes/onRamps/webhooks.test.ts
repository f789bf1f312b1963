import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { purchases } from '../../db/schema/purchases.js'
import { sweep } from '../../domain/retention/sweep.js'
import { sha256 } from '../../platform/bytes.js'
import { DAY, MINUTE, SECOND } from '../../platform/time.js'
import { OnRampFault } from '../../ports/onRamps.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { onRampPage } from '../../testing/onRamps/onRampPage.js'
import { testVendor } from '../../testing/onRamps/testVendor.js'
import { OWNER } from '../../testing/signIn/signInPage.js'

onDatabase((db) => {
  const open = (options?: onRampPage.Options) => onRampPage(db(), options)

  describe('the state of a purchase', () => {
    const event = (reference: string, changed: object = {}) => ({
      ...{ id: `${reference} 1`, reference, state: 'paid' },
      ...changed,
    })

    test('[J11] changes with the vendor’s webhook, which adds the chain’s transaction', async () => {
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

    test('ignores webhooks with any forged change', async () => {
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

    test('ignores a webhook that is older than five minutes, or from the future', async () => {
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

    test('records a webhook once, even if sent many times in parallel', async () => {
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
      await hook(vendor.sign(event(reference, { state: 'failed' })))
      expect(await row()).toEqual(first)
    })

    test('ignores an outdated webhook', async () => {
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

    test('shows the payment of another card after a declined card', async () => {
      const { start, find, hook, vendor } = open()
      const { id } = await start()
      const reference = sha256(id)
      await hook(vendor.sign(event(reference, { state: 'failed' })))
      expect((await find(id)).state).toBe('failed')
      await hook(vendor.sign(event(reference, { id: `${reference} 2`, state: 'delivered' })))
      expect((await find(id)).state).toBe('delivered')
    })

    test('is requested from the vendor after a declined card, until the page expires', async () => {
      const { start, find, hook, vendor, clock } = open()
      const [tried, left] = [await start(), await start()]
      for (const { id } of [tried, left])
        await hook(vendor.sign(event(sha256(id), { id, state: 'failed' })))
      vendor.becomes({ state: 'delivered' })
      clock.advance(5 * SECOND)
      expect((await find(tried.id)).state).toBe('delivered')
      clock.advance(30 * MINUTE)
      expect((await find(left.id)).state).toBe('failed')
    })

    test('cannot be changed by another vendor', async () => {
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

    test('is requested from the vendor every five seconds if no webhook arrives', async () => {
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

    test('security: respects the vendor’s rate limit for a client with many purchases', async () => {
      // Two offers and two pages. After five seconds, a twelfth is available again: 20 of the 40 points of two
      // requests.
      const points = 2 * (20 + 100)
      const { start, signIn, find, vendor, clock } = open({
        limits: { nodeCallsPerClient: { points, site: 10_000 } },
      })
      const token = await signIn()
      const ids = [(await start(token)).id, (await start(token)).id]
      vendor.becomes({ state: 'delivered' })
      clock.advance(5 * SECOND)
      const states = await Promise.all(ids.map(async (id) => (await find(id)).state))
      expect(states.toSorted()).toEqual(['delivered', 'waiting'])
      expect(vendor.asked.filter((one) => one === 'status')).toHaveLength(1)
    })

    test('expires for an unpaid page, but still records a later payment', async () => {
      const { start, find, hook, vendor, clock } = open()
      const { id } = await start()
      clock.advance(30 * MINUTE)
      expect((await find(id)).state).toBe('expired')
      await hook(vendor.sign(event(sha256(id), { state: 'delivered' })))
      expect((await find(id)).state).toBe('delivered')
    })

    test('remains readable while a vendor does not respond', async () => {
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

    test('requires the purchase id', async () => {
      const { refused } = open()
      expect(await refused('GET', `onramp/sessions/${'A'.repeat(43)}`)).toEqual([
        404,
        'purchaseUnknown',
      ])
      expect((await refused('GET', 'onramp/sessions/1'))[0]).toBe(400)
    })

    test('is stored without account and id, and deleted after 90 days', async () => {
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
