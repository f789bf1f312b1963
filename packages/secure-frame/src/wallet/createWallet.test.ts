import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { memoryStore } from '../platform/memoryStore.js'
import { createDeviceStore } from './deviceStore.js'
import { failingStore } from './testing/failingStore.js'
import { type MemoryServices, memoryServices, type Point } from './testing/memoryServices.js'
import { signerOf } from './testing/signerOf.js'
import { id, type TestDevice, testDevice } from './testing/testDevice.js'

function activeWallets({ wallets }: MemoryServices): string[] {
  return [...wallets].filter(([, { status }]) => status === 'active').map(([walletId]) => walletId)
}

async function created(device: TestDevice): Promise<string | undefined> {
  const { addresses } = await device.call('create', {})
  return addresses[0]?.address
}

describe('create', () => {
  test('[J05] [E06] behavior: one wallet, whose address signs before and after a restart', async () => {
    const services = memoryServices()
    const first = await testDevice({ services })
    const address = await created(first)
    expect(await signerOf(first)).toBe(address)
    first.crash()

    const second = await testDevice({ services, entries: first.entries })
    expect(await second.call('addresses', {})).toEqual({
      addresses: [{ namespace: 'eip155', address }],
    })
    expect(await signerOf(second)).toBe(address)
    expect(await created(second)).toBe(address)
    expect(activeWallets(services)).toHaveLength(1)
    second.crash()
  })

  test('behavior: nothing on the device or at the services opens the wallet alone', async () => {
    const services = memoryServices()
    const device = await testDevice({ services })
    await device.call('create', {})
    const record = await device.store.record(device.userId)
    expect(Object.keys(record ?? {}).sort()).toEqual([
      'address',
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

test('security: somebody else who signs in while a wallet is made, in another tab, gets one of their own', async () => {
  const services = memoryServices()
  const entries = memoryStore()
  const store = createDeviceStore(entries)
  const keys = await loadDpopKeys(store)
  const signIn = (userId: string) => services.signIn({ userId, deviceId: id('device'), keys })
  const bob = await signIn(id('bob'))
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
  const device = await testDevice({ services, userId: id('ada'), entries: interrupted })
  const first = await created(device)
  expect([...services.wallets.values()].map(({ userId }) => userId)).toEqual([id('ada')])
  expect(await created(device)).not.toBe(first)
  await store.saveSession(await signIn(id('ada')))
  expect(await created(device)).toBe(first)
  expect(await signerOf(device)).toBe(first)
  device.crash()
})

describe('kill points of a creation', () => {
  const cases: [string, (services: MemoryServices, entries: KeyValueStore) => KeyValueStore][] = [
    ['C1 before the local write', (_services, entries) => failingStore(entries, 'pending:')],
    ['C2 after the local write', cutAt('put')],
    ['C3 inside the services transaction', cutAt('put:inside')],
    ['C4 the answer of the write is lost', cutAt('put:kept')],
    ['C4 the vault cannot be read back', cutAt('read')],
    ['C4 the share cannot be read back', cutAt('share')],
    ['C5 after the read-back', cutAt('confirm')],
    ['C6 the answer of the confirmation is lost', cutAt('confirm:kept')],
    [
      'C6 before the local wallet is active',
      (_services, entries) => failingStore(entries, 'wallet:'),
    ],
  ]

  function cutAt(point: Point) {
    return (services: MemoryServices, entries: KeyValueStore) => {
      services.cut(point)
      return entries
    }
  }

  test.each(cases)(
    '[J05] %s: no address is shown, the next start finishes',
    async (_name, kill) => {
      const services = memoryServices()
      const entries = memoryStore()
      const first = await testDevice({ services, entries: kill(services, entries) })
      await expect(created(first)).rejects.toMatchObject({ name: 'VestibuleError' })
      await expect(first.call('addresses', {})).resolves.toEqual({ addresses: [] })
      first.crash()

      const second = await testDevice({ services, entries })
      const address = await created(second)
      expect(await signerOf(second)).toBe(address)
      second.crash()

      const third = await testDevice({ services, entries })
      expect(await signerOf(third)).toBe(address)
      expect(activeWallets(services)).toHaveLength(1)
      expect(services.wallets.size).toBe(1)
      third.crash()
    },
  )

  test('[J05] C7 the device is wiped before the confirmation: a new wallet replaces the unconfirmed one', async () => {
    const services = memoryServices()
    services.cut('confirm')
    const first = await testDevice({ services })
    await expect(created(first)).rejects.toThrow()
    const lost = [...services.wallets.keys()]
    first.crash()

    const second = await testDevice({ services, deviceId: id('other-device') })
    expect(await signerOf(second).catch(() => 'no wallet')).toBe('no wallet')
    const address = await created(second)
    expect(await signerOf(second)).toBe(address)
    expect(activeWallets(services)).toHaveLength(1)
    expect(services.wallets.has(lost[0] ?? '')).toBe(false)
    second.crash()
  })

  test('behavior: an unconfirmed wallet of the name this device had before is given up', async () => {
    const services = memoryServices()
    services.cut('confirm')
    const first = await testDevice({ services })
    await expect(created(first)).rejects.toThrow()
    first.crash()

    const { entries } = first
    const renamed = await testDevice({ services, entries, deviceId: id('another-name') })
    const address = await created(renamed)
    expect(await signerOf(renamed)).toBe(address)
    expect(services.wallets.size).toBe(1)
    renamed.crash()
  })

  test('behavior: an unlock finishes what was cut off, and makes nothing of its own', async () => {
    const services = memoryServices()
    const entries = memoryStore()
    const first = await testDevice({ services, entries })
    await expect(first.call('unlock', {})).rejects.toMatchObject({ type: 'notConnected' })
    services.cut('confirm:kept')
    await expect(created(first)).rejects.toThrow()
    first.crash()

    const second = await testDevice({ services, entries })
    const { addresses } = await second.call('unlock', {})
    expect(await signerOf(second)).toBe(addresses[0]?.address)
    second.crash()
  })

  test('behavior: through any series of cuts, what was shown once stays and can sign', async () => {
    const points = ['put', 'put:inside', 'put:kept', 'read', 'share', 'confirm', 'confirm:kept']
    const series = fc.array(fc.constantFrom(...(points as Point[])), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(series, async (cuts) => {
        const services = memoryServices()
        const entries = memoryStore()
        const shown = new Set<string>()
        for (const cut of [...cuts, undefined]) {
          if (cut !== undefined) services.cut(cut)
          const device = await testDevice({ services, entries })
          const address = await created(device).catch(() => undefined)
          if (address !== undefined) shown.add(address)
          device.crash()
        }
        const device = await testDevice({ services, entries })
        const address = await created(device)
        expect(await signerOf(device)).toBe(address)
        expect([...shown, address]).toEqual([...shown].map(() => address).concat(address))
        expect(activeWallets(services)).toHaveLength(1)
        device.crash()
      }),
      { numRuns: 25, seed: 7 },
    )
  })
})

describe('two at once', () => {
  test('behavior: of two devices one makes the wallet, the other learns that it lives elsewhere', async () => {
    const services = memoryServices()
    const devices = await Promise.all([
      testDevice({ services, deviceId: id('phone') }),
      testDevice({ services, deviceId: id('laptop') }),
    ])
    const outcomes = await Promise.allSettled(devices.map(created))
    for (const device of devices) device.crash()
    expect(activeWallets(services).length).toBeLessThanOrEqual(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason.type).toBe('walletElsewhere')

    // Whoever was overtaken between write and confirmation tries again.
    const again = await Promise.all(
      devices.map(({ entries, deviceId }) => testDevice({ services, entries, deviceId })),
    )
    const settled = []
    for (const device of again) settled.push(await created(device).catch((error) => error.type))
    expect(activeWallets(services)).toHaveLength(1)
    expect(settled.filter((outcome) => outcome === 'walletElsewhere')).toHaveLength(1)
    const addresses = settled.filter((outcome) => outcome !== 'walletElsewhere')
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled') expect(addresses).toContain(outcome.value)
    for (const device of again) device.crash()
  })

  test('behavior: two tabs of one device without locks end with one wallet', async () => {
    for (let round = 0; round < 10; round++) {
      const services = memoryServices()
      const entries = memoryStore()
      const tabs = await Promise.all([
        testDevice({ services, entries }),
        testDevice({ services, entries }),
      ])
      const shown = (await Promise.allSettled(tabs.map(created))).flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      const [tab] = tabs
      if (tab === undefined) throw new Error('There are two tabs.')
      const address = await created(tab)
      expect(await signerOf(tab)).toBe(address)
      expect(new Set([...shown, address]).size).toBe(1)
      expect(activeWallets(services)).toHaveLength(1)
      for (const { crash } of tabs) crash()
    }
  })

  test('error: a device without a record says where the wallet is', async () => {
    const services = memoryServices()
    const home = await testDevice({ services })
    await home.call('create', {})
    const other = await testDevice({ services, deviceId: id('other-device') })
    for (const method of ['create', 'unlock', 'addresses'] as const)
      await expect(other.call(method, {})).rejects.toMatchObject({
        type: 'walletElsewhere',
        message: 'This wallet lives on another device',
      })
    for (const { crash } of [home, other]) crash()
  })

  test('behavior: two users of one browser keep their own wallets', async () => {
    const services = memoryServices()
    const ada = await testDevice({ services, userId: id('ada') })
    const address = await created(ada)
    ada.crash()
    const bob = await testDevice({ services, userId: id('bob'), entries: ada.entries })
    expect(await created(bob)).not.toBe(address)
    bob.crash()
    const back = await testDevice({ services, userId: id('ada'), entries: ada.entries })
    expect(await created(back)).toBe(address)
    back.crash()
  })
})
