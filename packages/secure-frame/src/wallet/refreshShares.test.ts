import { casesOf, sampleOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import { failingStore } from './testing/failingStore.js'
import { withServices } from './testing/realServices.js'
import { signerOf, unlock } from './testing/signerOf.js'
import { testDevice } from './testing/testDevice.js'
import { exclusively, home } from './testing/walletBench.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const services = withServices()

const CUTS = casesOf({ quick: 5, ci: 25 })
const SERIES = 5

/** Before and after each request, and at each write of the device. */
const KILLS = {
  'before the device writes': (entries: KeyValueStore) => failingStore(entries, 'wallet:'),
  'before the services learn of it': cutAt('POST /rotation', 'before'),
  'after the services keep it': cutAt('POST /rotation', 'after'),
  'before the confirmation': cutAt('POST /rotation/confirm', 'before'),
  'after the confirmation': cutAt('POST /rotation/confirm', 'after'),
  'before the device drops the old share': (entries: KeyValueStore) =>
    failingStore(entries, 'wallet:', 1),
} as const
type Kill = keyof typeof KILLS

function cutAt(route: string, when: 'before' | 'after') {
  return (entries: KeyValueStore) => {
    services.cut(route, when)
    return entries
  }
}

describe('an interrupted refresh', () => {
  async function unlockOnce(userId: string, options: { entries: KeyValueStore; kill?: Kill }) {
    const { entries, kill } = options
    const killed = kill === undefined ? entries : KILLS[kill](entries)
    const device = await testDevice({ services, userId, entries: killed, exclusively })
    const { accounts } = await unlock(device)
    await device.settle()
    device.crash()
    return accounts[0]?.address
  }

  test.each(sampleOf(Object.keys(KILLS) as Kill[], { quick: 3 }))(
    'opens the wallet after an interruption at %s, and finishes next time',
    async (kill) => {
      const { userId, device, address } = await home(services)
      const { entries } = device
      device.crash()
      expect(await unlockOnce(userId, { entries, kill })).toBe(address)
      expect(await unlockOnce(userId, { entries })).toBe(address)
      const later = await testDevice({ services, userId, entries })
      const record = await later.store.record(later.userId)
      expect(record?.generation).toBe(2)
      expect(record?.next).toBeUndefined()
      expect(await signerOf(later)).toBe(address)
      later.crash()
    },
  )

  test('opens the wallet after any series of interruptions', {
    timeout: 60_000 + CUTS * 5_000,
  }, async ({ task }) => {
    let kills = 0
    const anySeries = fc.array(fc.constantFrom(...(Object.keys(KILLS) as Kill[])), {
      minLength: SERIES,
      maxLength: SERIES,
    })
    await fc.assert(
      fc.asyncProperty(anySeries, async (series) => {
        const { userId, device, address } = await home(services)
        const { entries } = device
        device.crash()
        for (const kill of series) {
          kills++
          expect(await unlockOnce(userId, { entries, kill })).toBe(address)
        }
        expect(await unlockOnce(userId, { entries })).toBe(address)
      }),
      { numRuns: Math.ceil(CUTS / SERIES), seed: 11 },
    )
    Object.assign(task.meta, { cases: kills, wrong: 0 })
  })

  test('does not lose the wallet after a late request of an earlier try', async () => {
    const { userId, device, address } = await home(services)
    const { entries } = device
    device.crash()
    // The services store a share that the device considers lost: the device splits again.
    await unlockOnce(userId, { entries, kill: 'before the services learn of it' })
    const stale = await testDevice({ services, userId, entries, exclusively })
    await unlock(stale)
    await stale.settle()
    stale.crash()
    expect(await unlockOnce(userId, { entries })).toBe(address)
  })
})
