import { describe, expect, test } from 'vitest'
import { createDeviceStore } from '../wallet/deviceStore.js'
import { sha256 } from '../wallet/testing/verifyProof.js'
import { dpopThumbprint, loadDpopKeys } from './dpopKeys.js'
import { memoryStore } from './memoryStore.js'

describe('loadDpopKeys', () => {
  test('behavior: does not allow exporting the private key', async () => {
    const { privateKey } = await loadDpopKeys(createDeviceStore(memoryStore()))
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  })

  test('behavior: returns the same key pair to parallel first calls', async () => {
    const entries = memoryStore()
    const pairs = await Promise.all(
      Array.from({ length: 5 }, () => loadDpopKeys(createDeviceStore(entries))),
    )
    const thumbprints = await Promise.all(pairs.map(dpopThumbprint))
    expect(new Set(thumbprints).size).toBe(1)
  })
})

describe('dpopThumbprint', () => {
  test('behavior: equals the thumbprint of RFC 7638', async () => {
    const keys = await loadDpopKeys(createDeviceStore(memoryStore()))
    const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', keys.publicKey)
    expect(await dpopThumbprint(keys)).toBe(await sha256(JSON.stringify({ crv, kty, x, y })))
  })
})
