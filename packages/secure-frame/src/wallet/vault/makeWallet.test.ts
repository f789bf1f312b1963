import { describe, expect, test } from 'vitest'
import { type Bytes, fromBase64Url, systemRandom } from '../../platform/bytes.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createDeviceStore } from '../deviceStore.js'
import { openVault } from '../testing/openVault.js'
import { makeWallet } from './makeWallet.js'
import { openDeviceShare } from './shares.js'
import { withSecret } from './withSecret.js'

describe('makeWallet', () => {
  test('behavior: opens the vault and its address with the two stored shares', async () => {
    const deviceKey = await createDeviceStore(memoryStore()).deviceKey()
    const made = await makeWallet({ deviceKey, deviceId: 'device', random: systemRandom })
    const device = await openDeviceShare(made.deviceShare, { ...made, key: deviceKey })
    const account = await openVault({
      vault: made.vault,
      shares: [device, fromBase64Url(made.placement.share)],
      walletId: made.walletId,
      atLeast: 1,
      publicKeysHash: made.vault.publicKeysHash,
    })
    expect(account.address).toMatch(/^0x/)
  })

  test('behavior: wipes entropy and KEK before it returns the wallet', async () => {
    const drawn: Bytes[] = []
    const random = (length: number) => {
      const bytes = systemRandom(length)
      drawn.push(bytes)
      return bytes
    }
    const deviceKey = await createDeviceStore(memoryStore()).deviceKey()
    await makeWallet({ deviceKey, deviceId: 'device', random })
    const [id, entropy, kek] = drawn
    expect(id?.some((byte) => byte !== 0)).toBe(true)
    expect(entropy).toEqual(new Uint8Array(16))
    expect(kek).toEqual(new Uint8Array(32))
  })
})

describe('openDeviceShare', () => {
  test.each([
    ['another wallet', { walletId: 'other' }],
    ['another generation', { generation: 2 }],
  ])('error: rejects a share of %s', async (_name, change) => {
    const key = await createDeviceStore(memoryStore()).deviceKey()
    const { deviceShare, ...made } = await makeWallet({
      deviceKey: key,
      deviceId: 'device',
      random: systemRandom,
    })
    await expect(openDeviceShare(deviceShare, { ...made, key, ...change })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
  })

  test('error: rejects the key of another device', async () => {
    const deviceKey = await createDeviceStore(memoryStore()).deviceKey()
    const { deviceShare, ...made } = await makeWallet({
      deviceKey,
      deviceId: 'device',
      random: systemRandom,
    })
    const key = await createDeviceStore(memoryStore()).deviceKey()
    await expect(openDeviceShare(deviceShare, { ...made, key })).rejects.toMatchObject({
      type: 'walletDamaged',
    })
  })
})

describe('withSecret', () => {
  test('behavior: wipes the bytes after success and after failure', async () => {
    const secret = new Uint8Array([1, 2, 3])
    await expect(withSecret(secret, (bytes) => bytes.reduce((a, b) => a + b))).resolves.toBe(6)
    expect(secret).toEqual(new Uint8Array(3))

    const other = new Uint8Array([1, 2, 3])
    const failing = withSecret(Promise.resolve(other), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(other).toEqual(new Uint8Array(3))
  })
})
