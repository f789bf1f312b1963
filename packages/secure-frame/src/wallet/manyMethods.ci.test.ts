import { MAX_RECOVERY_METHODS } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RealServices, realServices } from './testing/realServices.js'
import { signerOf } from './testing/signerOf.js'
import { testDevice } from './testing/testDevice.js'
import { addMethod, home as homeOf, removeMethod } from './testing/walletBench.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let services: RealServices
beforeAll(async () => {
  services = await realServices()
})
afterAll(() => services.close())

function heldAt(kind: RegExp) {
  let reach = () => {}
  let release = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (kind.test(`${request.method} ${request.url}`)) {
      reach()
      await released
    }
    return services.fetch(request)
  }
  return { services: { ...services, fetch }, reached, release }
}

describe('recovery methods of one wallet', () => {
  test('[J05] are rejected above the limit, and the wallet still opens on every device', async () => {
    const { userId, device, address } = await homeOf(services)
    const first = await addMethod(device, 'kit')
    await services.passDay()
    for (let count = 1; count < MAX_RECOVERY_METHODS; count++)
      await addMethod(device, 'passkey', first)
    await expect(addMethod(device, 'passkey', first)).rejects.toMatchObject({
      type: 'recoveryRefused',
      data: { reason: 'full' },
    })
    expect(await signerOf(device)).toBe(address)
    device.crash()

    const again = await testDevice({ services, userId, entries: device.entries })
    expect(await signerOf(again)).toBe(address)
    again.crash()
    const fresh = await testDevice({ services, userId })
    await fresh.call('recover', first)
    expect(await signerOf(fresh)).toBe(address)
    fresh.crash()
  })

  test('[J05] keep their keys if two devices add a method at the same time', async () => {
    const { userId, device, address } = await homeOf(services)
    const first = await addMethod(device, 'kit')
    await services.passDay()
    const listing = heldAt(/^PUT .*\/recovery\/[\w-]+$/)
    const other = await testDevice({ services: listing.services, userId })
    await other.call('recover', first)
    const replacing = heldAt(/^PUT .*\/vault$/)
    const here = await testDevice({
      services: replacing.services,
      userId,
      entries: device.entries,
    })

    // The vault contains the method's key, but the services' list lacks the method.
    const early = addMethod(other, 'passkey', first)
    await listing.reached
    const late = addMethod(here, 'kit', first)
    await replacing.reached
    listing.release()
    const second = await early
    replacing.release()
    await expect(late).rejects.toMatchObject({ data: { status: 409 } })

    await expect(removeMethod(other, first, second)).resolves.toMatchObject({ renewed: true })
    const fresh = await testDevice({ services, userId })
    await fresh.call('recover', second)
    expect(await signerOf(fresh)).toBe(address)
    for (const each of [device, here, other, fresh]) each.crash()
  })
})
