import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { frameAt } from '../auth/testing/frameAt.js'
import { systemRandom } from '../platform/bytes.js'
import {
  EXTENSION_ORIGIN,
  type RealServices,
  realServices,
} from '../wallet/testing/realServices.js'
import { home } from '../wallet/testing/walletBench.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'https://shop.example'
const MARKET = 'https://market.example'

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterAll(() => services.close())

type Entries = Awaited<ReturnType<typeof home>>['device']['entries']
const extension = (entries?: Entries) =>
  frameAt(services, EXTENSION_ORIGIN, entries, undefined, 'extension')
const site = (origin: string, entries: Entries) =>
  frameAt(services, origin, entries, undefined, 'site')
const page = (origin: string, entries: Entries) => frameAt(services, origin, entries)

const seenBy = async ({ wallet }: Pick<ReturnType<typeof frameAt>, 'wallet'>) =>
  (await wallet.account('eip155'))?.address

describe('the operator’s extension', () => {
  test('sees an open wallet in this browser without consent, unlike a page', async () => {
    const { device, address } = await home(services)
    expect(await seenBy(page(SHOP, device.entries))).toBeUndefined()
    expect(await seenBy(extension(device.entries))).toBe(address)
  })

  test('sees the wallet’s own account, never an imported one', async () => {
    const { device, address } = await home(services)
    const text = Buffer.from(systemRandom(32)).toString('hex')
    await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text } })
    const panel = extension(device.entries)
    expect(await seenBy(panel)).toBe(address)
    expect(await panel.wallet.enter()).toEqual([])
  })

  test('signs in without asking for consent', async () => {
    const { userId } = await home(services)
    const panel = extension()
    expect(await panel.login.email.start(`${userId}@example.com`)).toEqual({
      action: 'VERIFY_OTP',
    })
    const mails = await services.mails(userId)
    await panel.login.email.submit(
      mails.findLast((subject) => /^\d{6} /.test(subject))?.slice(0, 6) ?? '',
    )
    await panel.shows('recover')
  })
})

describe('a site that uses the extension', () => {
  test('sees the wallet only after consent for this site', async () => {
    const { userId, device, address } = await home(services)
    const shop = site(SHOP, device.entries)
    expect(await seenBy(extension(device.entries))).toBe(address)
    expect(await seenBy(shop)).toBeUndefined()
    await shop.login.ask()
    const card = await shop.shows('consent')
    expect(card.who.label).toBe(`${userId}@example.com`)
    card.answer(true)
    await shop.shows('none')
    expect(shop.ended).toEqual(['connected'])
    expect(await seenBy(shop)).toBe(address)
    expect(await seenBy(site(MARKET, device.entries))).toBeUndefined()
  })

  test('prompts at each request, and keeps its access after a refusal', async () => {
    const { device, address } = await home(services)
    const text = Buffer.from(systemRandom(32)).toString('hex')
    await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text } })
    const shop = site(SHOP, device.entries)
    await shop.login.ask()
    ;(await shop.shows('consent')).answer(true, 'imported:0')
    await shop.shows('none')
    const imported = await seenBy(shop)
    expect(imported).not.toBe(address)
    const again = site(SHOP, device.entries)
    await again.login.ask()
    ;(await again.shows('consent')).answer(false)
    expect(await seenBy(again)).toBe(imported)
    await again.login.ask()
    ;(await again.shows('consent')).answer(true, 'seed:eip155:0')
    await again.shows('none')
    expect(await seenBy(site(SHOP, device.entries))).toBe(address)
  })

  test('sees no account after a refusal', async () => {
    const { device } = await home(services)
    const shop = site(SHOP, device.entries)
    await shop.login.ask()
    ;(await shop.shows('consent')).answer(false)
    expect(shop.ended).toEqual(['cancelled'])
    expect(await seenBy(shop)).toBeUndefined()
  })

  test('signs out without affecting the session or other sites', async () => {
    const { device, address } = await home(services)
    for (const origin of [SHOP, MARKET]) {
      const each = site(origin, device.entries)
      await each.login.ask()
      ;(await each.shows('consent')).answer(true)
      await each.shows('none')
    }
    const shop = site(SHOP, device.entries)
    expect(await seenBy(shop)).toBe(address)
    await shop.wallet.leave()
    expect(await seenBy(shop)).toBeUndefined()
    expect(await seenBy(site(SHOP, device.entries))).toBeUndefined()
    expect(await seenBy(site(MARKET, device.entries))).toBe(address)
    expect(await seenBy(extension(device.entries))).toBe(address)
  })
})
