import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmailLogin, type LoginStep } from '../auth/emailLogin.js'
import { createSession } from '../auth/session.js'
import { createWallet } from '../boot/createWallet.js'
import { createApiClient } from '../platform/apiClient.js'
import { systemRandom } from '../platform/bytes.js'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { type RealServices, realServices } from '../wallet/testing/realServices.js'
import { startKeys, type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
import { addMethod, home } from '../wallet/testing/walletBench.js'
import { createConsents } from './createConsents.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Milliseconds until something is shown: the services and the wallet have work to do for it. */
const TIMEOUT_MS = 20_000
const SHOP = 'http://dapp.localhost:4000'
const MARKET = 'https://app.example'

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterAll(() => services.close())

/** The frame's login and wallet at a page, over a device's storage; a page that is loaded anew has one anew. */
function frameAt(origin: string, entries: TestDevice['entries'] = memoryStore()) {
  const store = createDeviceStore(entries)
  const api = createApiClient({
    baseUrl: services.origin,
    keys: () => loadDpopKeys(store),
    session: async () => (await store.session())?.id,
    fetch: services.fetch,
  })
  const session = createSession({ api, store })
  const consents = createConsents({ entries, origin })
  const { call } = startKeys({ services, entries })
  const told: Promise<void>[] = []
  const ended: string[] = []
  const wallet = createWallet({
    keys: { call, stop() {} },
    session,
    consents,
    onShown: (account) => told.push(session.tellShown({ dappOrigin: origin, account })),
  })
  wallet.onEnded(() => ended.push('session'))
  const login = createEmailLogin({
    api,
    session,
    projectId: 'never',
    dappOrigin: origin,
    isStorageOpen: async () => true,
    consents,
    accounts: wallet.accounts,
    openWallet: wallet.open,
    enterWallet: wallet.enter,
    onConnected: () => ended.push('connected'),
    onCancelled: () => ended.push('cancelled'),
  })
  const shows = <name extends LoginStep['name']>(name: name) =>
    vi.waitFor(() => {
      const step = login.store.getState()
      if (step.name !== name || (step.name === 'consent' && step.opening))
        throw new Error(`The frame shows ${step.name}.`)
      return step as Extract<LoginStep, { name: name }>
    }, TIMEOUT_MS)
  return { call, consents, ended, entries, login, session, shows, told, wallet }
}

/** A wallet with an imported key, and everything that connecting to a page takes. */
async function several() {
  const { userId, device, address } = await home(services)
  const imported = await importInto(device)
  return { email: `${userId}@example.com`, userId, device, address, imported }
}

async function importInto(device: Pick<TestDevice, 'call'>): Promise<string> {
  const hex = Buffer.from(systemRandom(32)).toString('hex')
  await device.call('importKey', { key: { kind: 'key', hex } })
  return privateKeyToAddress(`0x${hex}`)
}

async function codeOf(userId: string): Promise<string> {
  const mails = await services.mails(userId)
  return mails.findLast((subject) => /^\d{6} /.test(subject))?.slice(0, 6) ?? ''
}

describe('the account that a page sees', () => {
  test('[J05] with one account there is nothing to choose', async () => {
    const { userId, device, address } = await home(services)
    const page = frameAt(SHOP, device.entries)
    expect(await page.login.start(`${userId}@example.com`)).toEqual({ action: 'ASK' })
    const card = await page.shows('consent')
    expect(card.accounts).toEqual([])
    expect(await page.wallet.address()).toBeUndefined()
    card.answer(true)
    await page.shows('none')
    expect(page.ended).toEqual(['connected'])
    expect(await page.wallet.address()).toBe(address)
  })

  test('[J05] [X18] is the one that the visitor chose there, and another page sees another one', async () => {
    const { email, device, address, imported } = await several()
    const shop = frameAt(SHOP, device.entries)
    const market = frameAt(MARKET, device.entries)
    for (const [page, account] of [
      [shop, imported],
      [market, address],
    ] as const) {
      expect(await page.login.start(email)).toEqual({ action: 'ASK' })
      const card = await page.shows('consent')
      expect(card.accounts).toEqual([address, imported])
      expect(await page.wallet.address()).toBeUndefined()
      card.answer(true, account)
      await page.shows('none')
      expect(await page.wallet.address()).toBe(account)
    }
    // Loaded anew, and connected anew, nobody is asked again.
    const again = frameAt(SHOP, device.entries)
    expect(await again.wallet.address()).toBe(imported)
    expect(await again.login.start(email)).toEqual({ action: 'CONNECT' })
    expect(await again.wallet.address()).toBe(imported)
  })

  test('[J05] a key that was imported elsewhere in the meantime is offered before anything is shown', async () => {
    const { userId, device, address } = await home(services)
    const { methodId, secret } = await addMethod(device, 'kit')
    const hub = await testDevice({ services, userId })
    await hub.call('recover', { methodId, secret })
    const imported = await importInto(hub)

    const page = frameAt(SHOP, device.entries)
    await page.login.start(`${userId}@example.com`)
    const first = await page.shows('consent')
    expect(first.accounts).toEqual([])
    first.answer(true)
    const second = await vi.waitFor(async () => {
      const card = await page.shows('consent')
      expect(card.accounts).toEqual([address, imported])
      return card
    }, TIMEOUT_MS)
    expect(await page.wallet.address()).toBeUndefined()
    expect(await frameAt(SHOP, device.entries).wallet.address()).toBeUndefined()
    second.answer(true, imported)
    await page.shows('none')
    expect(await page.wallet.address()).toBe(imported)
  })

  test('[T18] after a code and a recovery method it is asked for, too; who says no shows nothing', async () => {
    const { email, userId, device, address, imported } = await several()
    const { methodId, secret } = await addMethod(device, 'kit')
    const page = frameAt(SHOP)
    expect(await page.login.start(email)).toEqual({ action: 'VERIFY_OTP' })
    await page.login.submit(await codeOf(userId))
    await page.shows('recover')
    await page.call('recover', { methodId, secret })
    await page.login.recovered()
    const card = await page.shows('consent')
    expect(card.accounts).toEqual([address, imported])
    card.answer(false)
    expect(page.ended).toEqual(['cancelled'])
    expect(await page.wallet.address()).toBeUndefined()
    expect(await frameAt(SHOP, page.entries).wallet.address()).toBeUndefined()

    expect(await page.login.start(email)).toEqual({ action: 'ASK' })
    ;(await page.shows('consent')).answer(true, imported)
    await page.shows('none')
    expect(await page.wallet.address()).toBe(imported)
    await Promise.all(page.told)
    const { devices } = await device.call('devices', {})
    expect(devices.find(({ current }) => !current)).toMatchObject({
      dappOrigin: SHOP,
      shownAccount: 1,
    })
  })

  test('that is no longer in the wallet is asked for again, and no other one is shown', async () => {
    const { email, device, address } = await several()
    const page = frameAt(SHOP, device.entries)
    await page.consents.give(device.userId, privateKeyToAddress(`0x${'2'.repeat(64)}`))
    expect(await page.wallet.address()).toBeUndefined()
    expect(await page.login.start(email)).toEqual({ action: 'ASK' })
    const card = await page.shows('consent')
    expect(await page.wallet.address()).toBeUndefined()
    card.answer(true, address)
    await page.shows('none')
    expect(await page.wallet.address()).toBe(address)
  })

  test('changes in all tabs of the page: the one that showed another hears that this has ended', async () => {
    const { email, device, address, imported } = await several()
    const [tab, other] = [frameAt(SHOP, device.entries), frameAt(SHOP, device.entries)]
    await tab.login.start(email)
    ;(await tab.shows('consent')).answer(true, address)
    await tab.shows('none')
    expect(await other.wallet.address()).toBe(address)
    await tab.consents.give(device.userId, imported)
    expect(await other.wallet.address()).toBeUndefined()
    expect(other.ended).toEqual(['session'])
  })

  test('a page that the visitor signed out of asks anew', async () => {
    const { email, userId, device, imported } = await several()
    const page = frameAt(SHOP, device.entries)
    await page.login.start(email)
    ;(await page.shows('consent')).answer(true, imported)
    await page.shows('none')
    await page.wallet.signOut()
    expect(await page.wallet.address()).toBeUndefined()
    expect(await page.consents.has(device.userId)).toBe(false)
    expect(await page.login.start(email)).toEqual({ action: 'VERIFY_OTP' })
    await page.login.submit(await codeOf(userId))
    expect((await page.shows('consent')).accounts).toHaveLength(2)
  })
})
