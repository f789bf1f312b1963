import { casesOf, sampleOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from './deviceStore.js'
import { evmAddresses } from './testing/evmAddresses.js'
import { failingStore } from './testing/failingStore.js'
import { type RealServices, type Route, realServices } from './testing/realServices.js'
import { signerOf, unlock } from './testing/signerOf.js'
import { id, startKeys, type TestDevice, testDevice } from './testing/testDevice.js'
import { newUser } from './testing/walletBench.js'

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterEach(() => services.tellTruth())
afterAll(() => services.close())

async function activeWallets(userId: string): Promise<string[]> {
  const wallets = await services.wallets(userId)
  return wallets.flatMap(({ walletId, status }) => (status === 'active' ? [walletId] : []))
}

async function created(device: Pick<TestDevice, 'call'>): Promise<string | undefined> {
  const { accounts } = await device.call('create', {})
  return accounts[0]?.address
}

describe('create', () => {
  test('[J05] [E06] behavior: creates one wallet, whose address signs before and after a restart', async () => {
    const userId = newUser()
    const first = await testDevice({ services, userId })
    const address = await created(first)
    expect(await signerOf(first)).toBe(address)
    first.crash()

    const second = await testDevice({ services, userId, entries: first.entries })
    const { accounts } = await second.call('accounts', {})
    expect(evmAddresses(accounts)).toEqual([address])
    expect(await signerOf(second)).toBe(address)
    expect(await created(second)).toBe(address)
    expect(await activeWallets(userId)).toHaveLength(1)
    second.crash()
  })

  test('behavior: does not open the wallet with only the device or only the services', async () => {
    const device = await testDevice({ services, userId: newUser() })
    await device.call('create', {})
    const record = await device.store.record(device.userId)
    expect(Object.keys(record ?? {}).sort()).toEqual([
      'accounts',
      'deviceId',
      'generation',
      'recovery',
      'share',
      'vault',
      'walletId',
    ])
    expect(await device.store.pending(device.userId)).toBeUndefined()
    const key = await device.store.deviceKey()
    expect(key.extractable).toBe(false)
    device.crash()
  })
})

test('security: creates a separate wallet for another user who signs in in another tab meanwhile', async () => {
  const [ada, other] = [newUser(), newUser()]
  const entries = memoryStore()
  const store = createDeviceStore(entries)
  const keys = await loadDpopKeys(store)
  const signIn = (userId: string) => services.signIn({ userId, deviceId: id('device'), keys })
  const bob = await signIn(other)
  let isFirst = true
  const interrupted: KeyValueStore = {
    ...entries,
    async set(key, value) {
      await entries.set(key, value)
      if (key.startsWith('pending:') && isFirst) {
        isFirst = false
        await store.saveSession(bob)
      }
    },
  }
  const device = await testDevice({ services, userId: ada, entries: interrupted })
  const first = await created(device)
  expect(await services.wallets(ada)).toHaveLength(1)
  expect(await services.wallets(other)).toEqual([])
  expect(await created(device)).not.toBe(first)
  await store.saveSession(await signIn(ada))
  expect(await created(device)).toBe(first)
  expect(await signerOf(device)).toBe(first)
  device.crash()
})

describe('an interrupted creation', () => {
  const cut = (route: Route, when: 'before' | 'after') => (entries: KeyValueStore) => {
    services.cut(route, when)
    return entries
  }
  const garbled = (entries: KeyValueStore) => {
    services.lie('PUT ', (answer) => ({ ...answer, kept: {} }))
    return entries
  }
  const cases: [string, (entries: KeyValueStore) => KeyValueStore][] = [
    ['C1 before the local write', (entries) => failingStore(entries, 'pending:')],
    ['C2 after the local write', cut('PUT ', 'before')],
    ['C4 the answer of the write is lost', cut('PUT ', 'after')],
    ['C4 what was written cannot be read back', garbled],
    ['C5 after the read-back', cut('POST /confirm', 'before')],
    ['C6 the answer of the confirmation is lost', cut('POST /confirm', 'after')],
    ['C6 before the local wallet is active', (entries) => failingStore(entries, 'wallet:')],
  ]

  test.each(sampleOf(cases, { quick: 4 }))(
    '[J05] shows no address after a kill at %s, and finishes at the next start',
    async (_name, kill) => {
      const userId = newUser()
      const entries = memoryStore()
      const first = await testDevice({ services, userId, entries: kill(entries) })
      await expect(created(first)).rejects.toMatchObject({ name: 'VestibuleError' })
      await expect(first.call('accounts', {})).resolves.toEqual({ accounts: [] })
      first.crash()

      services.tellTruth()
      const second = await testDevice({ services, userId, entries })
      const address = await created(second)
      expect(await signerOf(second)).toBe(address)
      second.crash()

      const third = await testDevice({ services, userId, entries })
      expect(await signerOf(third)).toBe(address)
      expect(await activeWallets(userId)).toHaveLength(1)
      expect(await services.wallets(userId)).toHaveLength(1)
      third.crash()
    },
  )

  test('[J05] replaces an unconfirmed wallet if the device is erased before the confirmation (C7)', async () => {
    const userId = newUser()
    services.cut('POST /confirm', 'before')
    const first = await testDevice({ services, userId })
    await expect(created(first)).rejects.toThrow()
    const [lost] = await services.wallets(userId)
    first.crash()

    const second = await testDevice({ services, userId })
    expect(await signerOf(second).catch(() => 'no wallet')).toBe('no wallet')
    const address = await created(second)
    expect(await signerOf(second)).toBe(address)
    const [wallet, ...others] = await services.wallets(userId)
    expect(wallet).toMatchObject({ status: 'active' })
    expect(wallet?.walletId).not.toBe(lost?.walletId)
    expect(others).toEqual([])
    second.crash()
  })

  test('behavior: deletes an unconfirmed wallet of an earlier id of this device', async () => {
    const userId = newUser()
    services.cut('POST /confirm', 'before')
    const first = await testDevice({ services, userId })
    await expect(created(first)).rejects.toThrow()
    first.crash()

    // Delete the keys, which changes the device id. The unfinished wallet remains.
    const { entries } = first
    await entries.delete('dpop-keys')
    const renamed = await testDevice({ services, userId, entries })
    expect(renamed.deviceId).not.toBe(first.deviceId)
    const address = await created(renamed)
    expect(await signerOf(renamed)).toBe(address)
    expect(await services.wallets(userId)).toHaveLength(1)
    renamed.crash()
  })

  test('behavior: finishes an interrupted creation at the next login', async () => {
    const userId = newUser()
    const entries = memoryStore()
    const first = await testDevice({ services, userId, entries })
    await expect(unlock(first)).rejects.toMatchObject({ type: 'notConnected' })
    services.cut('POST /confirm', 'after')
    await expect(created(first)).rejects.toThrow()
    first.crash()

    const second = await testDevice({ services, userId, entries })
    const { accounts } = await second.call('create', {})
    expect(await signerOf(second)).toBe(accounts[0]?.address)
    second.crash()
  })

  test('behavior: signs with each shown address after any interruptions', async () => {
    const cuts: [Route, 'before' | 'after'][] = [
      ['PUT ', 'before'],
      ['PUT ', 'after'],
      ['GET ', 'before'],
      ['POST /share', 'before'],
      ['POST /confirm', 'before'],
      ['POST /confirm', 'after'],
    ]
    const series = fc.array(fc.constantFrom(...cuts), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(series, async (chosen) => {
        const userId = newUser()
        const entries = memoryStore()
        const shown = new Set<string>()
        for (const cut of [...chosen, undefined]) {
          if (cut !== undefined) services.cut(...cut)
          const device = await testDevice({ services, userId, entries })
          const address = await created(device).catch(() => undefined)
          if (address !== undefined) shown.add(address)
          device.crash()
        }
        services.heal()
        const device = await testDevice({ services, userId, entries })
        const address = await created(device)
        expect(await signerOf(device)).toBe(address)
        expect([...shown, address]).toEqual([...shown].map(() => address).concat(address))
        expect(await activeWallets(userId)).toHaveLength(1)
        device.crash()
      }),
      { numRuns: casesOf({ quick: 3, ci: 25 }), seed: 7 },
    )
  })
})

describe('two simultaneous creations', () => {
  test.each(sampleOf([1, 2, 3, 4, 5], { quick: 1 }))(
    'behavior: create one wallet that both devices use (round %i)',
    async () => {
      const userId = newUser()
      // One after the other: a new code ends the earlier code.
      const devices = [
        await testDevice({ services, userId }),
        await testDevice({ services, userId }),
      ]
      const outcomes = await Promise.allSettled(devices.map(created))
      for (const device of devices) device.crash()
      expect((await activeWallets(userId)).length).toBeLessThanOrEqual(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason.type).toBe('walletElsewhere')

      const again = []
      for (const { entries } of devices) again.push(await testDevice({ services, userId, entries }))
      const settled = []
      for (const device of again) settled.push(await created(device).catch((error) => error.type))
      expect(await activeWallets(userId)).toHaveLength(1)
      expect(settled.filter((outcome) => outcome === 'walletElsewhere')).toHaveLength(1)
      const accounts = settled.filter((outcome) => outcome !== 'walletElsewhere')
      for (const outcome of outcomes)
        if (outcome.status === 'fulfilled') expect(accounts).toContain(outcome.value)
      for (const device of again) device.crash()
    },
  )

  test('behavior: create one wallet in two tabs of a device without locks', async () => {
    const rounds = casesOf({ quick: 2, ci: 10 })
    for (let round = 0; round < rounds; round++) {
      const userId = newUser()
      const entries = memoryStore()
      const first = await testDevice({ services, userId, entries })
      const tabs = [first, startKeys({ services, entries })]
      const outcomes = await Promise.allSettled(tabs.map(created))
      const shown = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      const [tab] = tabs
      if (tab === undefined) throw new Error('There are two tabs.')
      const address = await created(tab)
      expect(await signerOf(tab)).toBe(address)
      expect(new Set([...shown, address]).size).toBe(1)
      expect(await activeWallets(userId)).toHaveLength(1)
      for (const { crash } of tabs) crash()
    }
  })

  test('error: report a wallet on another device if this device has no record', async () => {
    const userId = newUser()
    const home = await testDevice({ services, userId })
    await home.call('create', {})
    const other = await testDevice({ services, userId })
    for (const method of ['create', 'accounts'] as const)
      await expect(other.call(method, {})).rejects.toMatchObject({
        type: 'walletElsewhere',
        message: 'This wallet is on another device',
      })
    for (const { crash } of [home, other]) crash()
  })

  test('behavior: keep the wallets of two users of one browser separate', async () => {
    const userId = newUser()
    const ada = await testDevice({ services, userId })
    const address = await created(ada)
    ada.crash()
    const bob = await testDevice({ services, userId: newUser(), entries: ada.entries })
    expect(await created(bob)).not.toBe(address)
    bob.crash()
    const back = await testDevice({ services, userId, entries: ada.entries })
    expect(await created(back)).toBe(address)
    back.crash()
  })
})
