import { ed25519 } from '@noble/curves/ed25519.js'
import type { Account, Namespace } from '@vestibule/protocol'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { frameAt as openFrame, TIMEOUT_MS } from '../auth/testing/frameAt.js'
import { systemRandom } from '../platform/bytes.js'
import { withServices } from '../wallet/testing/realServices.js'
import { type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
import { addMethod, home } from '../wallet/testing/walletBench.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'http://dapp.localhost:4000'
const MARKET = 'https://app.example'

const services = withServices()

const frameAt = (
  origin: string,
  entries?: TestDevice['entries'],
  namespaces?: readonly Namespace[],
) => openFrame(services, origin, entries, namespaces)

async function several() {
  const { userId, device, address } = await home(services)
  const imported = await importInto(device)
  return { email: `${userId}@example.com`, userId, device, address, imported }
}

async function importInto(device: Pick<TestDevice, 'call'>): Promise<string> {
  const hex = Buffer.from(systemRandom(32)).toString('hex')
  await device.call('importKey', { key: { namespace: 'eip155', kind: 'key', text: hex } })
  return privateKeyToAddress(`0x${hex}`)
}

const seenBy = async ({ wallet }: Pick<ReturnType<typeof frameAt>, 'wallet'>) =>
  (await wallet.account('eip155'))?.address

const idOf = ({ accounts }: { accounts: readonly Account[] }, address: string) =>
  accounts.find((account) => account.address === address)?.id

const pairOf = (key: Uint8Array) => new Uint8Array([...key, ...ed25519.getPublicKey(key)])

async function codeOf(userId: string): Promise<string> {
  const mails = await services.mails(userId)
  return mails.findLast((subject) => /^\d{6} /.test(subject))?.slice(0, 6) ?? ''
}

describe('the account that a page sees', () => {
  test('[J05] is shared after consent without a choice if the wallet has only one', async () => {
    const { userId, device, address } = await home(services)
    const page = frameAt(SHOP, device.entries)
    expect(await page.login.email.start(`${userId}@example.com`)).toEqual({ action: 'ASK' })
    const card = await page.shows('consent')
    expect(card.accounts).toEqual([])
    expect(await seenBy(page)).toBeUndefined()
    card.answer(true)
    await page.shows('none')
    expect(page.ended).toEqual(['connected'])
    expect(await seenBy(page)).toBe(address)
  })

  test('[J05] is chosen separately for each page', async () => {
    const { email, device, address, imported } = await several()
    const shop = frameAt(SHOP, device.entries)
    const market = frameAt(MARKET, device.entries)
    for (const [page, account] of [
      [shop, imported],
      [market, address],
    ] as const) {
      expect(await page.login.email.start(email)).toEqual({ action: 'ASK' })
      const card = await page.shows('consent')
      expect(card.accounts.map(({ address: each }) => each)).toEqual([address, imported])
      expect(await seenBy(page)).toBeUndefined()
      card.answer(true, idOf(card, account))
      await page.shows('none')
      expect(await seenBy(page)).toBe(account)
    }
    const again = frameAt(SHOP, device.entries)
    expect(await seenBy(again)).toBe(imported)
    expect(await again.login.email.start(email)).toEqual({ action: 'CONNECT' })
    expect(await seenBy(again)).toBe(imported)
  })

  test('[J05] may be a key that another device imported', async () => {
    const { userId, device, address } = await home(services)
    const { methodId, secret } = await addMethod(device, 'kit')
    const hub = await testDevice({ services, userId })
    await hub.call('recover', { methodId, secret })
    const imported = await importInto(hub)

    const page = frameAt(SHOP, device.entries)
    await page.login.email.start(`${userId}@example.com`)
    const first = await page.shows('consent')
    expect(first.accounts).toEqual([])
    first.answer(true)
    const second = await vi.waitFor(async () => {
      const card = await page.shows('consent')
      expect(card.accounts.map(({ address: each }) => each)).toEqual([address, imported])
      return card
    }, TIMEOUT_MS)
    expect(await seenBy(page)).toBeUndefined()
    expect(await seenBy(frameAt(SHOP, device.entries))).toBeUndefined()
    second.answer(true, idOf(second, imported))
    await page.shows('none')
    expect(await seenBy(page)).toBe(imported)
  })

  test('[T18] is chosen after a code and a recovery, and not shown after a refusal', async () => {
    const { email, userId, device, address, imported } = await several()
    const { methodId, secret } = await addMethod(device, 'kit')
    const page = frameAt(SHOP)
    expect(await page.login.email.start(email)).toEqual({ action: 'VERIFY_OTP' })
    await page.login.email.submit(await codeOf(userId))
    await page.shows('recover')
    await page.call('recover', { methodId, secret })
    await page.login.entry.recovered()
    const card = await page.shows('consent')
    expect(card.accounts.map(({ address: each }) => each)).toEqual([address, imported])
    card.answer(false)
    expect(page.ended).toEqual(['cancelled'])
    expect(await seenBy(page)).toBeUndefined()
    expect(await seenBy(frameAt(SHOP, page.entries))).toBeUndefined()

    expect(await page.login.email.start(email)).toEqual({ action: 'ASK' })
    ;(await page.shows('consent')).answer(true, 'imported:0')
    await page.shows('none')
    expect(await seenBy(page)).toBe(imported)
    await Promise.all(page.told)
    const { devices } = await device.call('devices', {})
    expect(devices.find(({ current }) => !current)).toMatchObject({
      dappOrigin: SHOP,
      shownAccount: 1,
    })
  })

  test('is chosen again if it was removed from the wallet, without showing another one', async () => {
    const { email, device, address } = await several()
    const page = frameAt(SHOP, device.entries)
    await page.consents.give(device.userId, { id: 'imported:7', address })
    expect(await seenBy(page)).toBeUndefined()
    expect(await page.login.email.start(email)).toEqual({ action: 'ASK' })
    const card = await page.shows('consent')
    expect(await seenBy(page)).toBeUndefined()
    card.answer(true, idOf(card, address))
    await page.shows('none')
    expect(await seenBy(page)).toBe(address)
  })

  test('changes in all tabs of the page, and ends the session of the previous account', async () => {
    const { email, device, address, imported } = await several()
    const [tab, other] = [frameAt(SHOP, device.entries), frameAt(SHOP, device.entries)]
    await tab.login.email.start(email)
    ;(await tab.shows('consent')).answer(true, 'seed:eip155:0')
    await tab.shows('none')
    expect(await seenBy(other)).toBe(address)
    await tab.consents.give(device.userId, { id: 'imported:0', address: imported })
    expect(await seenBy(other)).toBeUndefined()
    expect(other.ended).toEqual(['session'])
  })

  test('[J05] is found by address in consents of an older version, with its other namespaces', async () => {
    const { userId, device, address } = await home(services)
    await device.entries.set(`consent:${device.userId}:${SHOP}`, address)
    const page = frameAt(SHOP, device.entries)
    expect(await seenBy(page)).toBe(address)
    expect((await page.wallet.shown()).map(({ id }) => id)).toEqual([
      'seed:eip155:0',
      'seed:solana:0',
    ])
    expect(await page.login.email.start(`${userId}@example.com`)).toEqual({ action: 'CONNECT' })
    expect(await page.consents.account(device.userId)).toEqual({ id: 'seed:eip155:0', address })
  })

  test('[J05] excludes accounts of namespaces that the page does not support', async () => {
    const { userId, device, address } = await home(services)
    const text = JSON.stringify([...pairOf(systemRandom(32))])
    await device.call('importKey', { key: { namespace: 'solana', kind: 'key', text } })
    const email = `${userId}@example.com`
    const page = frameAt(SHOP, device.entries, ['eip155'])
    await page.login.email.start(email)
    const card = await page.shows('consent')
    expect(card.accounts).toEqual([])
    card.answer(true)
    await page.shows('none')
    expect(await page.wallet.shown()).toMatchObject([{ id: 'seed:eip155:0', address }])
    const other = frameAt(MARKET, device.entries, ['solana'])
    await other.login.email.start(email)
    const offered = (await other.shows('consent')).accounts
    expect(offered.map(({ id }) => id)).toEqual(['seed:solana:0', 'imported:0'])
    device.crash()
  })

  test('[J05] is offered with all addresses that the page will see', async () => {
    const { email, device, address, imported } = await several()
    const { accounts } = await device.call('accounts', {})
    const solana = accounts.find(({ namespace }) => namespace === 'solana')?.address
    const page = frameAt(SHOP, device.entries)
    await page.login.email.start(email)
    const card = await page.shows('consent')
    expect(card.accounts).toMatchObject([{ address, beside: [solana] }, { address: imported }])
    expect(card.accounts[1]).not.toHaveProperty('beside')
    device.crash()
  })

  test('[J05] excludes the other accounts if it is imported', async () => {
    const { email, device } = await several()
    const page = frameAt(SHOP, device.entries)
    await page.login.email.start(email)
    ;(await page.shows('consent')).answer(true, 'imported:0')
    await page.shows('none')
    expect((await page.wallet.shown()).map(({ id }) => id)).toEqual(['imported:0'])
    expect(await page.wallet.account('solana')).toBeUndefined()
  })

  test('is chosen again after a sign-out', async () => {
    const { email, userId, device } = await several()
    const page = frameAt(SHOP, device.entries)
    await page.login.email.start(email)
    ;(await page.shows('consent')).answer(true, 'imported:0')
    await page.shows('none')
    await page.wallet.signOut()
    expect(await seenBy(page)).toBeUndefined()
    expect(await page.consents.has(device.userId)).toBe(false)
    expect(await page.login.email.start(email)).toEqual({ action: 'VERIFY_OTP' })
    await page.login.email.submit(await codeOf(userId))
    expect((await page.shows('consent')).accounts).toHaveLength(2)
  })
})
