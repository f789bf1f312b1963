import { describe, expect, test } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import { probeStorage } from '../platform/probeStorage.js'
import type { DeviceRecord } from './deviceRecord.js'
import { createDeviceStore } from './deviceStore.js'
import { id } from './testing/testDevice.js'

const session = {
  id: id('session'),
  info: {
    userId: id('user'),
    email: 'ada@example.com',
    deviceId: id('device'),
    expiresAt: '2100-01-01T00:00:00Z',
    wallet: null,
  },
}

const record: DeviceRecord = {
  walletId: id('wallet'),
  share: new Uint8Array([1, 2, 3]),
  generation: 1,
  vault: { version: 1, publicKeysHash: 'a'.repeat(64), ciphertext: 'AAAA' },
  accounts: [
    { id: 'seed:eip155:0', namespace: 'eip155', address: `0x${'1'.repeat(40)}`, type: 'eoa' },
  ],
}

describe('createDeviceStore', () => {
  test('[T07] behavior: clears the session on a sign-out, but never the wallet', async () => {
    const store = createDeviceStore(memoryStore())
    await store.saveSession(session)
    await store.activate('user', record)
    const key = await store.deviceKey()
    await store.clearSession(session.id)
    expect(await store.session()).toBeUndefined()
    expect(await store.record('user')).toEqual(record)
    const plaintext = new Uint8Array([1])
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12) }
    const sealed = await crypto.subtle.encrypt(algorithm, key, plaintext)
    expect(
      new Uint8Array(await crypto.subtle.decrypt(algorithm, await store.deviceKey(), sealed)),
    ).toEqual(plaintext)
  })

  test('[T07] behavior: does not restore an ended session after a late answer', async () => {
    const store = createDeviceStore(memoryStore())
    await store.saveSession(session)
    expect(await store.renewSession(session)).toEqual(session)
    await store.clearSession(session.id)
    expect(await store.renewSession(session)).toBeUndefined()
    expect(await store.session()).toBeUndefined()
  })

  test('does not write an unchanged session', async () => {
    const entries = memoryStore()
    let writes = 0
    const update: typeof entries.update = (key, change) => {
      writes++
      return entries.update(key, change)
    }
    const store = createDeviceStore({ ...entries, update })
    await store.saveSession(session)
    expect(await store.renewSession({ ...session, info: { ...session.info } })).toEqual(session)
    expect(writes).toBe(0)
    const renewed = { ...session, info: { ...session.info, userId: id('other') } }
    expect(await store.renewSession(renewed)).toEqual(renewed)
    expect(writes).toBe(1)
    expect(await store.session()).toEqual(renewed)
  })

  test('[T07] behavior: keeps the next session when the previous one ends', async () => {
    const store = createDeviceStore(memoryStore())
    const next = { ...session, id: id('next') }
    await store.saveSession(next)
    await store.clearSession(session.id)
    expect(await store.renewSession(session)).toBeUndefined()
    expect(await store.session()).toEqual(next)
  })

  test('[J05] security: keeps a renewed session unconfirmed until the visitor agrees', async () => {
    const store = createDeviceStore(memoryStore())
    const { id, info } = session
    await store.saveSession({ ...session, fromSite: 'shop.example' })
    expect((await store.renewSession({ id, info }))?.fromSite).toBe('shop.example')
    expect((await store.session())?.fromSite).toBe('shop.example')
    await store.renewSession({ id, fromSite: undefined })
    expect((await store.session())?.fromSite).toBeUndefined()
  })

  test('behavior: never replaces an active wallet with a pending one', async () => {
    const store = createDeviceStore(memoryStore())
    await store.activate('user', record)
    await store.savePending('user', { ...record, walletId: id('other') })
    expect((await store.record('user'))?.walletId).toBe(record.walletId)
  })

  test('behavior: ignores an unreadable session', async () => {
    const entries = memoryStore()
    await entries.set('session', { id: 1 })
    expect(await createDeviceStore(entries).session()).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['text instead of fields', 'record'],
    ['a share that is not bytes', { ...record, share: 'AQID' }],
    ['a missing vault', { ...record, vault: undefined }],
    ['an extra member', { ...record, extra: 1 }],
    ['missing accounts', { ...record, accounts: undefined }],
    [
      'an account without an owner',
      { ...record, accounts: [{ ...record.accounts[0], id: 'mine' }] },
    ],
  ])('error: rejects a record with %s', async (_name, damaged) => {
    const entries = memoryStore()
    await entries.set('wallet:user', damaged)
    await expect(createDeviceStore(entries).record('user')).rejects.toMatchObject({
      type: 'walletDamaged',
    })
  })
})

describe('probeStorage', () => {
  test('behavior: returns true if storage works, and deletes its test value', async () => {
    const kept: string[] = []
    const entries = memoryStore()
    const set = (key: string, value: unknown) => {
      kept.push(key)
      return entries.set(key, value)
    }
    expect(await probeStorage({ ...entries, set })).toBe(true)
    expect(await entries.get(kept[0] ?? '')).toBeUndefined()
  })

  const blocked = () => Promise.reject(new DOMException('Blocked', 'SecurityError'))
  test.each([
    ['writing', { set: blocked }],
    ['reading', { get: blocked }],
    ['deleting', { delete: blocked }],
    ['remembering', { get: async () => undefined }],
  ])('behavior: returns false if %s fails', async (_name, fault) => {
    expect(await probeStorage({ ...memoryStore(), ...fault })).toBe(false)
  })
})
