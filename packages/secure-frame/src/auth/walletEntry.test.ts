import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { deviceApi } from '../wallet/testing/deviceApi.js'
import { type RealServices, realServices } from '../wallet/testing/realServices.js'
import { testDevice } from '../wallet/testing/testDevice.js'
import { addMethod, home, newUser } from '../wallet/testing/walletBench.js'
import { createSession } from './session.js'
import { frameAt } from './testing/frameAt.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'http://dapp.localhost:4000'
const MARKET = 'https://app.example'
const { signal } = new AbortController()

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterAll(() => services.close())

const seenBy = async ({ account }: ReturnType<typeof frameAt>['wallet']) =>
  (await account('eip155'))?.address

async function signedIn(label: string, options: { userId?: string; entries?: KeyValueStore } = {}) {
  const { entries, ...known } = options
  const page = frameAt(services, SHOP, entries)
  const proved = await services.signInAtProvider({
    label,
    thumbprint: await page.thumbprint(),
    ...known,
  })
  return { ...page, proved, userId: proved.session.userId }
}

describe('opening the wallet after a login', () => {
  test('creates a wallet without an email, and asks for consent on a second page', async () => {
    const { login, proved, ended, wallet, entries } = await signedIn('ada')
    await login.entry.keep(proved, signal)
    await login.entry.enter()
    expect(ended).toEqual(['connected'])
    const address = await seenBy(wallet)
    expect(address).toMatch(/^0x/)
    expect(wallet.who()).toEqual({ provider: 'github', label: 'ada' })

    const market = frameAt(services, MARKET, entries)
    expect(await seenBy(market.wallet)).toBeUndefined()
    expect(await market.login.entry.enterAgain()).toBe('ASK')
    const card = await market.shows('consent')
    expect(card.who).toEqual({ provider: 'github', label: 'ada' })
    card.answer(true)
    await market.shows('none')
    expect(await seenBy(market.wallet)).toBe(address)
  })

  test('requires a recovery method if the wallet is on another device', async () => {
    const home = await signedIn('grace')
    await home.login.entry.keep(home.proved, signal)
    await home.login.entry.enter()
    const { methodId, secret } = await addMethod(home, 'kit')

    const phone = await signedIn('grace', { userId: home.userId })
    await phone.login.entry.keep(phone.proved, signal)
    await phone.login.entry.enter()
    expect(await phone.shows('recover')).toMatchObject({ hasMethods: true })
    await phone.call('recover', { methodId, secret })
    await phone.login.entry.recovered()
    expect(phone.ended).toEqual(['connected'])
    expect(await seenBy(phone.wallet)).toBe(await seenBy(home.wallet))
  })

  test('shows a new device once on each other device of an owner without an email', async () => {
    const home = await signedIn('joan')
    await home.login.entry.keep(home.proved, signal)
    await home.login.entry.enter()
    const { methodId, secret } = await addMethod(home, 'kit')
    await home.session.confirm()
    expect(await home.newDevices.unshown()).toBeUndefined()

    const phone = await signedIn('joan', { userId: home.userId })
    await phone.login.entry.keep(phone.proved, signal)
    await phone.login.entry.enter()
    await home.session.confirm()
    expect(await home.newDevices.unshown()).toBeUndefined()
    await phone.shows('recover')
    await phone.call('recover', { methodId, secret })
    for (const { session } of [home, phone]) await session.confirm()
    expect(await phone.newDevices.unshown()).toBeUndefined()
    const device = await home.newDevices.unshown()
    expect(device).toEqual({ label: 'Chrome on Linux', enrolledAt: expect.any(String) })

    if (device !== undefined) await home.newDevices.markShown(device)
    await home.session.confirm()
    expect(await home.newDevices.unshown()).toBeUndefined()
  })

  test('informs an owner with an email only by mail', async () => {
    const userId = newUser()
    const { device } = await home(services, userId)
    const proof = await addMethod(device, 'kit')
    const phone = await testDevice({ services, userId })
    await phone.call('recover', proof)
    const session = createSession({ api: deviceApi(services, device.store), store: device.store })
    expect((await session.confirm())?.info.wallet).not.toHaveProperty('newDevice')
    expect(await services.mails(userId)).toContain('Your wallet was opened on a new device')
  })

  test('security: shows whose login another person finished elsewhere, and connects only after consent', async () => {
    const { login, proved, shows, ended, wallet, session } = await signedIn('joan')
    await (await login.loadSocial()).admit(proved)
    const card = await shows('consent')
    expect(card.who).toEqual({ provider: 'github', label: 'joan' })
    expect(await session.stored()).toBeUndefined()
    expect(await seenBy(wallet)).toBeUndefined()
    card.answer(true)
    await shows('none')
    expect(ended).toEqual(['connected'])
    expect(await seenBy(wallet)).toMatch(/^0x/)
  })

  test('security: keeps the session and ends the other login if the visitor declines or leaves', async () => {
    const home = await signedIn('ada')
    await home.login.entry.keep(home.proved, signal)
    await home.login.entry.enter()
    const address = await seenBy(home.wallet)
    const market = frameAt(services, MARKET, home.entries)
    for (const leave of ['answer', 'cancel'] as const) {
      const theirs = await services.signInAtProvider({
        label: 'mallory',
        thumbprint: await market.thumbprint(),
      })
      const before = services.heard.length
      await (await market.login.loadSocial()).admit(theirs)
      const card = await market.shows('consent')
      expect(card.who.label).toBe('mallory')
      if (leave === 'answer') card.answer(false)
      else market.login.cancel()
      await expect.poll(() => services.heard.slice(before)).toContain('POST /v1/auth/sign-out')
      expect((await home.session.stored())?.id).toBe(home.proved.sessionId)
    }
    expect(market.ended).toEqual(['cancelled'])
    expect(await seenBy(home.wallet)).toBe(address)
    expect(await home.wallet.isConnected()).toBe(true)
  })

  test('does not ask for consent again on the same page', async () => {
    const { login, proved, consents, ended, userId, wallet } = await signedIn('ada')
    await consents.give(userId)
    await (await login.loadSocial()).admit(proved)
    expect(ended).toEqual(['connected'])
    expect(await seenBy(wallet)).toMatch(/^0x/)
  })

  test('does not store a session after the visitor left', async () => {
    const { login, proved, session } = await signedIn('gone')
    await expect(login.entry.keep(proved, AbortSignal.abort())).rejects.toMatchObject({
      type: 'userRejected',
    })
    expect(await session.stored()).toBeUndefined()
    expect(services.heard).toContain('POST /v1/auth/sign-out')
  })
})
