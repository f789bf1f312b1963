import { sampleOf } from '@vestibule/protocol/testing'
import { describe, expect, test, vi } from 'vitest'
import { type Bytes, fromBase64Url } from '../../platform/bytes.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { copyOf } from '../testing/copyOf.js'
import { failingStore } from '../testing/failingStore.js'
import { offlineDevice } from '../testing/offlineDevice.js'
import { openVault } from '../testing/openVault.js'
import { type RealServices, withServices } from '../testing/realServices.js'
import { signerOf, unlock } from '../testing/signerOf.js'
import { type TestDevice, testDevice } from '../testing/testDevice.js'
import {
  addMethod,
  exclusively,
  home as homeOf,
  type Proof,
  removeMethod,
} from '../testing/walletBench.js'
import type { RecoverySecret } from '../vault/givenSecret.js'
import { openRecoveryShare } from '../vault/makeSet.js'
import { unwrapRecoveryKey } from '../vault/recoveryWrap.js'
import { secretBytes } from '../vault/secretBytes.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const services = withServices()

type Kept = Awaited<ReturnType<RealServices['kept']>>
async function home(kind: RecoverySecret['kind'] = 'passkey') {
  const own = await homeOf(services)
  const stolen = await addMethod(own.device, 'kit')
  await services.passDay()
  const left = await addMethod(own.device, kind, stolen)
  return { ...own, stolen, left }
}

function sealedIn(value: unknown): { enc: string; ciphertext: string }[] {
  if (value === null || typeof value !== 'object') return []
  const { enc, ciphertext } = value as { enc?: unknown; ciphertext?: unknown }
  const own = typeof enc === 'string' && typeof ciphertext === 'string' ? [{ enc, ciphertext }] : []
  return [...own, ...Object.values(value).flatMap(sealedIn)]
}

/** An attacker with the services' database and master key, old copies of wraps, and the secret of the wraps. */
async function attack(kept: Kept, { old, proof }: { old: Kept; proof: Proof }) {
  const { wallet } = kept
  if (wallet === undefined) throw new Error('There is a wallet.')
  const { publicKeysHash, ciphertext, vaultVersion: version, id: walletId } = wallet
  const secret = secretBytes(proof.secret)
  const keys: Bytes[] = []
  for (const row of [...old.rows, ...kept.rows]) {
    if (!('methodId' in row)) continue
    const place = { walletId, publicKeysHash, methodId: row.methodId, kind: proof.secret.kind }
    await unwrapRecoveryKey(row, { ...place, secret }).then(
      ({ privateKey }) => keys.push(privateKey),
      () => undefined,
    )
  }
  const places = new Set([
    'recovery',
    ...kept.rows.flatMap((row) => ('deviceId' in row ? row.deviceId : [])),
  ])
  const newest = Math.max(...kept.rows.map((row) => ('generation' in row ? row.generation : 0)))
  const shares = kept.shares.map((share) => fromBase64Url(share))
  // Try one more generation: the device's next share may be unconfirmed.
  for (const key of keys)
    for (const sealed of sealedIn(kept.rows))
      for (const deviceId of places)
        for (let generation = 1; generation <= newest + 1; generation++)
          await openRecoveryShare(key, { walletId, deviceId, generation, sealed }).then(
            (share) => shares.push(share),
            () => undefined,
          )
  for (const [index, first] of shares.entries())
    for (const second of shares.slice(index + 1)) {
      const vault = { version, publicKeysHash, ciphertext }
      const options = { vault, walletId, atLeast: 1, publicKeysHash }
      const opened = await openVault({ ...options, shares: [first, second] }).catch(() => undefined)
      if (opened !== undefined) return { address: opened.address, keys: keys.length }
    }
  return { address: undefined, keys: keys.length }
}

const remove = (device: Pick<TestDevice, 'call'>, { gone, by }: { gone: Proof; by: Proof }) =>
  removeMethod(device, gone, by)

async function offline(entries: KeyValueStore, walletId: string, proof: Proof) {
  const device = offlineDevice(entries, services.clock)
  try {
    const { wallets } = await device.call('offlineWallets', {})
    await device.call('exportOffline', { walletId, what: { kind: 'phrase' }, ...proof })
    return wallets.find((wallet) => wallet.walletId === walletId)?.accounts[0]?.address
  } finally {
    device.crash()
  }
}

describe('a removed recovery method', () => {
  test.each(sampleOf(['passkey', 'passphrase'] as const, { quick: 1 }))(
    '[J05] cannot open data that the services store after the removal, even with their whole database (remaining method: %s)',
    async (kind) => {
      const { userId, device, address, walletId, stolen, left } = await home(kind)
      // This device opens the wallet only at the end.
      const laptop = await testDevice({ services, userId, exclusively })
      await laptop.call('recover', left)
      laptop.crash()
      const old = await services.kept(walletId)
      expect(await attack(old, { old, proof: stolen })).toEqual({ address, keys: 2 })

      await expect(remove(device, { gone: stolen, by: left })).resolves.toEqual({ renewed: true })
      const after = await services.kept(walletId)
      // The old copy still unwraps the old key, but the key opens no stored value.
      expect(await attack(after, { old, proof: stolen })).toEqual({ address: undefined, keys: 1 })

      const thief = await testDevice({ services, userId })
      await expect(thief.call('recover', stolen)).rejects.toMatchObject({ type: 'recoveryRefused' })
      expect(await signerOf(device)).toBe(address)
      const back = await testDevice({ services, userId, entries: laptop.entries, exclusively })
      expect(await signerOf(back)).toBe(address)
      await back.settle()
      expect(await attack(await services.kept(walletId), { old, proof: stolen })).toMatchObject({
        address: undefined,
      })
      for (const { crash } of [device, thief, back]) crash()
    },
  )

  test('[J05] does not affect the other methods on a new device, or on all devices without services', async () => {
    const { userId, device, address, walletId, stolen, left } = await home()
    const laptop = await testDevice({ services, userId, exclusively })
    await laptop.call('recover', left)
    await remove(device, { gone: stolen, by: left })

    const fresh = await testDevice({ services, userId, exclusively })
    expect((await fresh.call('recover', left)).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, laptop, fresh]) crash()
    const back = await testDevice({ services, userId, entries: laptop.entries, exclusively })
    await unlock(back)
    await back.settle()
    back.crash()
    for (const { entries } of [device, laptop, fresh]) {
      expect(await offline(entries, walletId, left)).toBe(address)
      await expect(offline(entries, walletId, stolen)).rejects.toMatchObject({
        type: 'recoveryRefused',
      })
    }
  })

  test('can be followed by further removals', async () => {
    const { userId, device, address, walletId, stolen, left } = await home()
    const third = await addMethod(device, 'passkey', left)
    await expect(remove(device, { gone: stolen, by: left })).resolves.toEqual({ renewed: true })
    const old = await services.kept(walletId)
    await expect(remove(device, { gone: left, by: third })).resolves.toEqual({ renewed: true })
    expect(await attack(await services.kept(walletId), { old, proof: left })).toMatchObject({
      address: undefined,
    })
    await expect(remove(device, { gone: third, by: third })).rejects.toMatchObject({
      type: 'recoveryNeeded',
    })
    const fourth = await addMethod(device, 'kit', third)
    const fresh = await testDevice({ services, userId })
    for (const proof of [third, fourth])
      expect((await fresh.call('recover', proof)).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, fresh]) crash()
  })

  test('reports a remaining method that could not be wrapped again', async () => {
    const { userId, device, address, stolen, left } = await home()
    services.lie('GET /recovery', (answer) => {
      const [method] = answer.methods as [object]
      const methods = [...(answer.methods as object[]), { ...method, methodId: 'A'.repeat(22) }]
      return { ...answer, methods }
    })
    await expect(remove(device, { gone: stolen, by: left })).resolves.toEqual({ renewed: false })
    services.tellTruth()
    const fresh = await testDevice({ services, userId })
    await expect(fresh.call('recover', stolen)).rejects.toMatchObject({ type: 'recoveryRefused' })
    expect((await fresh.call('recover', left)).accounts[0]?.address).toBe(address)
    for (const { crash } of [device, fresh]) crash()
  })
})

describe('an interrupted removal', () => {
  const cutAt = (route: string, when: 'before' | 'after') => (entries: KeyValueStore) => {
    services.cut(route, when)
    return entries
  }
  const KILLS: Readonly<Record<string, (entries: KeyValueStore) => KeyValueStore>> = {
    'before the services learn of it': cutAt('POST /recovery/*/remove', 'before'),
    'after the services did it': cutAt('POST /recovery/*/remove', 'after'),
    'before the device writes its half down': (entries) => failingStore(entries, 'wallet:'),
    'before the services have the new share': cutAt('POST /rotation', 'before'),
    'after the services have the new share': cutAt('POST /rotation', 'after'),
    'before the new share is confirmed': cutAt('POST /rotation/confirm', 'before'),
    'after the new share is confirmed': cutAt('POST /rotation/confirm', 'after'),
    'before the device takes the new vault': (entries) => failingStore(entries, 'wallet:', 1),
  }

  test.each(sampleOf(Object.keys(KILLS), { quick: 3 }))(
    'opens the wallet after an interruption at %s, with and without services, and finishes next time',
    async (kill) => {
      const { userId, device, address, walletId, stolen, left } = await home()
      device.crash()
      const old = await services.kept(walletId)
      const dying = await testDevice({ services, userId, entries: device.entries, exclusively })
      await unlock(dying)
      await dying.settle()
      dying.crash()
      const entries = KILLS[kill]?.(device.entries) ?? device.entries
      const killed = await testDevice({ services, userId, entries, exclusively })
      await remove(killed, { gone: stolen, by: left }).catch(() => undefined)
      killed.crash()

      const copy = await copyOf(device.entries, device.userId)
      expect(await offline(copy, walletId, left)).toBe(address)

      const later = await testDevice({ services, userId, entries: device.entries, exclusively })
      expect(await signerOf(later)).toBe(address)
      await later.settle()
      await remove(later, { gone: stolen, by: left })
      expect(await attack(await services.kept(walletId), { old, proof: stolen })).toMatchObject({
        address: undefined,
      })
      later.crash()
      expect(await offline(device.entries, walletId, left)).toBe(address)
      const fresh = await testDevice({ services, userId })
      expect((await fresh.call('recover', left)).accounts[0]?.address).toBe(address)
      fresh.crash()
    },
  )
})
