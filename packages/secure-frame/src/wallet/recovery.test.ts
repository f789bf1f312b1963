import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { sampleOf } from '@vestibule/protocol/testing'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemRandom, toBase64Url } from '../platform/bytes.js'
import { copyOf } from './testing/copyOf.js'
import { evmAddresses } from './testing/evmAddresses.js'
import { offlineDevice } from './testing/offlineDevice.js'
import { withServices } from './testing/realServices.js'
import { signerOf, unlock } from './testing/signerOf.js'
import { type TestDevice, testDevice } from './testing/testDevice.js'
import {
  addMethod,
  exclusively,
  exportWith,
  home as homeOf,
  removeMethod,
} from './testing/walletBench.js'
import { makeKit } from './vault/recoverySecret.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const services = withServices()

const home = (userId?: string) => homeOf(services, userId)
const another = (userId: string) => testDevice({ services, userId })

describe('recovery on a new device', () => {
  test.each(['passkey', 'passphrase', 'kit'] as const)(
    '[J05] restores the address with a %s, and signs',
    async (kind) => {
      const { userId, device, address } = await home()
      const { methodId, secret } = await addMethod(device, kind)
      device.crash()

      const fresh = await another(userId)
      await expect(fresh.call('create', {})).rejects.toMatchObject({
        type: 'walletElsewhere',
        data: { recoveryMethods: 1 },
      })
      const { methods } = await fresh.call('recoveryMethods', {})
      expect(methods).toMatchObject([{ methodId, kind, label: 'Mine' }])
      const { accounts } = await fresh.call('recover', { methodId, secret })
      expect(evmAddresses(accounts)).toEqual([address])
      expect(await signerOf(fresh)).toBe(address)
      fresh.crash()

      const later = await testDevice({ services, userId, entries: fresh.entries })
      expect(await signerOf(later)).toBe(address)
      expect(await services.mails(userId)).toEqual(
        expect.arrayContaining([
          'A recovery method was added to your wallet',
          'Your wallet was opened on a new device',
        ]),
      )
      later.crash()
    },
  )

  test('accepts a kit in any copied form, and distinguishes a typing error from a wrong kit', async () => {
    const { userId, device, address } = await home()
    const { methodId, secret } = await addMethod(device, 'kit')
    if (secret.kind !== 'kit') throw new Error('A kit was added.')
    const { text = '' } = await device.call('draftRecovery', { kind: 'kit' })
    device.crash()

    const fresh = await another(userId)
    const attempt = (typed: string) =>
      fresh.call('recover', { methodId, secret: { kind: 'kit', text: typed } })
    const wrong = secret.text.replace(/.$/, (end) => (end === '0' ? '1' : '0'))
    for (const [typed, reason] of [
      [wrong, 'form'],
      [secret.text.slice(0, -2), 'form'],
      ['', 'form'],
      [text, 'fit'],
    ] as const)
      await expect(attempt(typed)).rejects.toMatchObject({
        type: 'recoveryRefused',
        data: { reason },
      })
    const sloppy = ` ${secret.text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
    expect((await attempt(sloppy)).accounts[0]?.address).toBe(address)
    fresh.crash()
  })

  test('rejects a wrong secret, another method and another kind', async () => {
    const { userId, device } = await home()
    const kit = await addMethod(device, 'kit')
    await services.passDay()
    const passkey = await addMethod(device, 'passkey', kit)
    device.crash()
    const fresh = await another(userId)
    const prf = toBase64Url(systemRandom(32))
    const zeros = toBase64Url(new Uint8Array(32))
    for (const [proof, reason] of [
      [{ methodId: passkey.methodId, secret: { kind: 'passkey', prf } }, 'fit'],
      [{ methodId: passkey.methodId, secret: { kind: 'passkey', prf: zeros } }, 'form'],
      [{ methodId: passkey.methodId, secret: kit.secret }, 'unknown'],
      [{ methodId: 'A'.repeat(22), secret: kit.secret }, 'unknown'],
    ] as const)
      await expect(fresh.call('recover', proof)).rejects.toMatchObject({
        type: 'recoveryRefused',
        data: { reason },
      })
    await expect(unlock(fresh)).rejects.toMatchObject({ type: 'walletElsewhere' })
    fresh.crash()
  })

  const routes = ['GET /recovery', 'POST /recovery/share', 'POST /enrolment', 'POST /share']
  test.each(sampleOf(routes, { quick: 2 }))(
    'opens no wallet if the connection ends at %s, and succeeds at the next try',
    async (route) => {
      const { userId, device, address } = await home()
      const { methodId, secret } = await addMethod(device, 'passkey')
      device.crash()
      let entries: TestDevice['entries'] | undefined
      for (const when of ['before', 'after'] as const) {
        const fresh = await testDevice({ services, userId, ...(entries && { entries }) })
        services.cut(route, when)
        await expect(fresh.call('recover', { methodId, secret })).rejects.toMatchObject({
          data: { reason: 'network' },
        })
        entries = fresh.entries
        fresh.crash()
      }
      const again = await testDevice({ services, userId, ...(entries && { entries }) })
      const { accounts } = await again.call('recover', { methodId, secret })
      expect(accounts[0]?.address).toBe(address)
      expect(await signerOf(again)).toBe(address)
      again.crash()
    },
  )
})

describe('recovery methods', () => {
  test('are listed and removed, except the last one', async () => {
    const { userId, device } = await home()
    const kit = await addMethod(device, 'kit')
    await services.passDay()
    await expect(removeMethod(device, kit, kit)).rejects.toMatchObject({ type: 'recoveryNeeded' })
    const passkey = await addMethod(device, 'passkey', kit)
    await removeMethod(device, kit, passkey)
    const { methods } = await device.call('recoveryMethods', {})
    expect(methods.map(({ methodId }) => methodId)).toEqual([passkey.methodId])
    device.crash()

    const fresh = await another(userId)
    await expect(fresh.call('recover', kit)).rejects.toMatchObject({
      type: 'recoveryRefused',
      data: { reason: 'unknown' },
    })
    expect(evmAddresses((await fresh.call('recover', passkey)).accounts)).toHaveLength(1)
    fresh.crash()
  })

  test('reject a valid passphrase or kit that this device did not draft', async () => {
    const { device } = await home()
    const words = 'zebra zebra zebra zebra zebra zebra'
    const add = (methodId: string, words: string) =>
      device.call('addFirstRecovery', {
        methodId,
        secret: { kind: 'passphrase', words },
        label: '',
      })
    const notDrafted = { type: 'recoveryRefused', data: { reason: 'draft' } }
    await expect(add('A'.repeat(22), words)).rejects.toMatchObject(notDrafted)
    const draft = await device.call('draftRecovery', { kind: 'passphrase' })
    const { methodId, text = '' } = draft
    expect(text.split(' ')).toHaveLength(6)
    await expect(add(methodId, words)).rejects.toMatchObject(notDrafted)
    const passkey = await device.call('draftRecovery', { kind: 'passkey' })
    expect(passkey.text).toBeUndefined()
    await expect(add(passkey.methodId, text)).rejects.toMatchObject(notDrafted)
    await device.call('lock', {})
    await expect(add(methodId, text)).rejects.toMatchObject(notDrafted)
    device.crash()
  })

  test('keep a draft after a lost connection', async () => {
    const { device } = await home()
    const { methodId, text = '' } = await device.call('draftRecovery', { kind: 'kit' })
    const secret = { kind: 'kit', text } as const
    const add = () => device.call('addFirstRecovery', { methodId, secret, label: 'Safe' })
    services.cut('PUT /recovery/*', 'before')
    await expect(add()).rejects.toMatchObject({ data: { reason: 'network' } })
    await expect(add()).resolves.toMatchObject({ method: { kind: 'kit', label: 'Safe' } })
    device.crash()
  })
})

describe('without services', () => {
  const another = {
    kit: { kind: 'kit', text: makeKit(systemRandom) },
    passphrase: { kind: 'passphrase', words: 'zoo zoo zoo zoo zoo zoo' },
  } as const
  test.each(sampleOf(['kit', 'passphrase'] as const, { quick: 1 }))(
    'shows the words with the device and a %s, signed out and offline',
    async (kind) => {
      const { device, address } = await home()
      const { methodId, secret } = await addMethod(device, kind)
      await services.passDay()
      const what = { kind: 'phrase' } as const
      const { words } = (await exportWith(device, what, { methodId, secret })) as { words: string }
      await device.signOut()
      device.crash()

      const requests = services.heard.length
      const offline = offlineDevice(device.entries, services.clock)
      const { wallets } = await offline.call('offlineWallets', {})
      expect(wallets).toMatchObject([
        {
          accounts: [{ address }, { namespace: 'solana' }],
          methods: [{ methodId, kind }],
        },
      ])
      const walletId = wallets[0]?.walletId ?? ''
      await expect(
        offline.call('exportOffline', { walletId, what, methodId, secret }),
      ).resolves.toEqual({ kind: 'phrase', words })
      await expect(
        offline.call('exportOffline', { walletId, what, methodId, secret: another[kind] }),
      ).rejects.toMatchObject({ type: 'recoveryRefused' })
      expect(services.heard.length).toBe(requests)
      offline.crash()
    },
  )
})

describe('export and import', () => {
  test('the words derive the address, and showing words or keys requires a proof and sends a mail', async () => {
    const { userId, device, address } = await home()
    const proof = await addMethod(device, 'passkey')
    await services.passDay()
    const phrase = await exportWith(device, { kind: 'phrase' }, proof)
    if (phrase.kind !== 'phrase') throw new Error('The phrase was asked for.')
    const root = HDKey.fromMasterSeed(await mnemonicToSeedWebcrypto(phrase.words))
    const derived = root.derive("m/44'/60'/0'/0/0").privateKey as Uint8Array
    expect(privateKeyToAddress(`0x${Buffer.from(derived).toString('hex')}`)).toBe(address)

    const what = { kind: 'key', account: 'seed:eip155:0' } as const
    const key = await exportWith(device, what, proof)
    if (key.kind !== 'key') throw new Error('A key was asked for.')
    expect(privateKeyToAddress(key.privateKey as `0x${string}`)).toBe(address)
    const mails = await services.mails(userId)
    expect(mails.filter((mail) => mail === 'The key to your wallet was shown')).toHaveLength(2)
    device.crash()
  })

  test('work with a remaining method after another device renewed the recovery key', async () => {
    const { userId, device } = await home()
    const kit = await addMethod(device, 'kit')
    await services.passDay()
    const left = await addMethod(device, 'passkey', kit)
    const laptop = await testDevice({ services, userId, exclusively })
    await laptop.call('recover', left)
    await removeMethod(device, kit, left)
    const exported = await exportWith(laptop, { kind: 'key', account: 'seed:eip155:0' }, left)
    expect(exported).toMatchObject({ kind: 'key' })
    // Control: the laptop refuses the removed method.
    await expect(
      exportWith(laptop, { kind: 'key', account: 'seed:eip155:0' }, kit),
    ).rejects.toThrow()
    for (const { crash } of [device, laptop]) crash()
  })

  test('sign with an imported key and the wallet’s keys, on all devices', async () => {
    const { userId, device, address } = await home()
    const { methodId, secret } = await addMethod(device, 'kit')
    const fresh = await another(userId)
    await fresh.call('recover', { methodId, secret })

    const hex = Buffer.from(systemRandom(32)).toString('hex')
    const imported = privateKeyToAddress(`0x${hex}`)
    const key = { namespace: 'eip155', kind: 'key', text: hex } as const
    const { accounts } = await device.call('importKey', { key })
    expect(evmAddresses(accounts)).toEqual([address, imported])
    expect(await signerOf(device, 'mine', { id: 'imported:0', address: imported })).toBe(imported)
    expect(await signerOf(device)).toBe(address)
    await expect(device.call('importKey', { key })).rejects.toMatchObject({
      type: 'keyRefused',
      data: { reason: 'duplicate' },
    })

    await fresh.call('lock', {})
    await expect(unlock(fresh)).resolves.toEqual({ accounts })
    expect(await signerOf(fresh, 'mine', { id: 'imported:0', address: imported })).toBe(imported)
    for (const { crash } of [device, fresh]) crash()
  })

  describe('an imported key', () => {
    let device: TestDevice
    beforeAll(async () => {
      device = (await home()).device
    })
    afterAll(() => device.crash())

    test.each([
      [
        'a missing word',
        { namespace: 'eip155', kind: 'phrase', words: 'abandon '.repeat(11) },
        'form',
      ],
      [
        'a wrong last word',
        { namespace: 'eip155', kind: 'phrase', words: 'abandon '.repeat(12) },
        'checksum',
      ],
      [
        'Anvil’s phrase',
        { namespace: 'eip155', kind: 'phrase', words: `${'Test  '.repeat(11)}junk` },
        'known',
      ],
      ['zero', { namespace: 'eip155', kind: 'key', text: '0'.repeat(64) }, 'range'],
      [
        'the curve order',
        {
          namespace: 'eip155',
          kind: 'key',
          text: 'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141',
        },
        'range',
      ],
      ['63 digits', { namespace: 'eip155', kind: 'key', text: '1'.repeat(63) }, 'form'],
      [
        'Anvil’s second key',
        {
          namespace: 'eip155',
          kind: 'key',
          text: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
        },
        'known',
      ],
    ] as const)('is rejected: %s', async (_name, key, reason) => {
      await expect(device.call('importKey', { key })).rejects.toMatchObject({
        type: 'keyRefused',
        data: { reason },
      })
    })
  })
})

describe('devices', () => {
  test('cannot open the wallet after they are revoked, even with their session', async () => {
    const { userId, device, address } = await home()
    const { methodId, secret } = await addMethod(device, 'passkey')
    const phone = await another(userId)
    await phone.call('recover', { methodId, secret })
    const { devices } = await device.call('devices', {})
    expect(devices).toHaveLength(2)
    const target = devices.find(({ current }) => !current)
    expect(target).toMatchObject({ deviceId: phone.deviceId, enrolled: true })
    await device.call('revokeDevice', { deviceId: phone.deviceId })

    await phone.call('lock', {})
    await expect(unlock(phone)).rejects.toMatchObject({ type: 'sessionEnded' })
    expect(await signerOf(device)).toBe(address)
    phone.crash()

    // After another sign-in, the device counts as new and needs a recovery.
    const back = await testDevice({ services, userId, entries: phone.entries })
    await expect(back.call('create', {})).rejects.toMatchObject({
      type: 'walletElsewhere',
      data: { recoveryMethods: 1 },
    })
    expect((await back.call('recover', { methodId, secret })).accounts[0]?.address).toBe(address)
    expect(await services.mails(userId)).toContain('A device was removed from your wallet')
    for (const { crash } of [device, back]) crash()
  })

  test('cannot revoke the last device of a wallet without a recovery method', async () => {
    const { device } = await home()
    const { deviceId } = device
    await expect(device.call('revokeDevice', { deviceId })).rejects.toMatchObject({
      type: 'recoveryNeeded',
    })
    device.crash()
  })

  test('a deletion waits seven days with the wallet, and thirty days with only a login', async () => {
    const { userId, device } = await home()
    const stranger = await another(userId)
    const days = ({ deletesAt }: { deletesAt: string }) =>
      Math.round((Date.parse(deletesAt) - Date.now()) / 86_400_000)
    expect(days(await stranger.call('deleteAccount', {}))).toBe(30)
    expect(days(await device.call('deleteAccount', {}))).toBe(7)
    expect(days(await stranger.call('deleteAccount', {}))).toBe(7)
    await expect(stranger.call('cancelDeletion', {})).rejects.toMatchObject({
      type: 'walletElsewhere',
    })
    await device.call('cancelDeletion', {})
    await device.call('cancelDeletion', {})
    expect(await services.mails(userId)).toContain('Your account will not be deleted')
    for (const { crash } of [device, stranger]) crash()
  })
})

describe('a login without the wallet', () => {
  test('cannot change or read the wallet', async () => {
    const { userId, device, address } = await home()
    const { methodId, secret } = await addMethod(device, 'kit')
    const thief = await another(userId)
    for (const attempt of [
      () => thief.call('removeRecovery', { methodId }),
      () => thief.call('revokeDevice', { deviceId: device.deviceId }),
      () =>
        thief.call('importKey', {
          key: { namespace: 'eip155', kind: 'key', text: '1'.repeat(64) },
        }),
      () => thief.call('exportKeys', { what: { kind: 'phrase' } }),
      () => thief.call('linkRequests', {}),
    ])
      await expect(attempt()).rejects.toMatchObject({ type: 'walletElsewhere' })
    expect(await signerOf(device)).toBe(address)
    thief.crash()
    const fresh = await another(userId)
    expect((await fresh.call('recover', { methodId, secret })).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, fresh]) crash()
  })
})

describe('refresh', () => {
  test('renews the device’s shares at every unlock, so that a copy of its storage becomes useless', async () => {
    const { userId, device, address } = await home()
    device.crash()
    const copy = await copyOf(device.entries, device.userId)
    const owner = await testDevice({ services, userId, entries: device.entries, exclusively })
    for (let generation = 2; generation < 5; generation++) {
      await owner.call('lock', {})
      await unlock(owner)
      await owner.settle()
      const record = await owner.store.record(owner.userId)
      expect(record).toMatchObject({ generation })
      expect(record?.next).toBeUndefined()
    }
    const thief = await testDevice({ services, userId, entries: copy, exclusively })
    await expect(unlock(thief)).rejects.toMatchObject({ type: 'walletDamaged' })
    expect(await signerOf(owner)).toBe(address)
    for (const { crash } of [owner, thief]) crash()
  })
})
