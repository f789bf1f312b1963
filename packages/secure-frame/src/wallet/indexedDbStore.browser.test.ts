import { afterAll, describe, expect, test } from 'vitest'
import { loadDpopKeys } from '../platform/dpopKeys.js'
import { indexedDbStore } from '../platform/indexedDbStore.js'
import { probeStorage } from '../platform/probeStorage.js'
import { createDeviceStore } from './deviceStore.js'

const NAME = 'vestibule-test'
afterAll(() => void indexedDB.deleteDatabase(NAME))

describe('indexedDbStore', () => {
  test('behavior: reads another connection’s values', async () => {
    await indexedDbStore(NAME).set('thing', { bytes: new Uint8Array([1, 2]) })
    expect(await indexedDbStore(NAME).get('thing')).toEqual({ bytes: new Uint8Array([1, 2]) })
    await indexedDbStore(NAME).delete('thing')
    expect(await indexedDbStore(NAME).get('thing')).toBeUndefined()
  })

  test('behavior: stores only one of many parallel first values', async () => {
    const values = await Promise.all(
      Array.from({ length: 20 }, (_, index) => indexedDbStore(NAME).insert('first', { index })),
    )
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1)
  })

  test('behavior: keeps all of many concurrent changes', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        indexedDbStore(NAME).update('count', (value) => Number(value ?? 0) + 1),
      ),
    )
    expect(await indexedDbStore(NAME).get('count')).toBe(20)
  })

  test('behavior: returns stored keys that work but cannot be exported', async () => {
    const first = createDeviceStore(indexedDbStore(NAME))
    const { publicKey } = await loadDpopKeys(first)
    const deviceKey = await first.deviceKey()

    const second = createDeviceStore(indexedDbStore(NAME))
    const again = await loadDpopKeys(second)
    expect(again.privateKey.extractable).toBe(false)
    expect(await crypto.subtle.exportKey('jwk', again.publicKey)).toEqual(
      await crypto.subtle.exportKey('jwk', publicKey),
    )
    const algorithm = { name: 'AES-GCM', iv: new Uint8Array(12) }
    const sealed = await crypto.subtle.encrypt(algorithm, deviceKey, new Uint8Array([7]))
    const opened = await crypto.subtle.decrypt(algorithm, await second.deviceKey(), sealed)
    expect(new Uint8Array(opened)).toEqual(new Uint8Array([7]))
  })

  test('behavior: detects storage in a top-level page', async () => {
    expect(await probeStorage(indexedDbStore(NAME))).toBe(true)
  })
})
