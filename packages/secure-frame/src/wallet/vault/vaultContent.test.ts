import { MAX_RECOVERY_METHODS } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { fromBase64Url, systemRandom, toBase64Url } from '../../platform/bytes.js'
import { contentOf } from '../testing/openVault.js'
import { decodeVault, encodeVault, MAX_IMPORTED, wipeContent } from './vaultContent.js'

async function full(count: number) {
  const imported = Array.from({ length: count }, () => ({
    curve: 'secp256k1' as const,
    privateKey: systemRandom(32),
  }))
  const kinds = ['passkey', 'passphrase', 'kit'] as const
  const methodKeys = kinds.slice(0, count).map((kind) => ({
    methodId: toBase64Url(systemRandom(16)),
    kind,
    salt: systemRandom(16),
    key: systemRandom(32),
    countsAt: { passkey: 1_800_000_000_000, passphrase: Number.MAX_SAFE_INTEGER, kit: 0 }[kind],
  }))
  return { ...(await contentOf(systemRandom(16))), imported, methodKeys }
}

describe('vault content', () => {
  test.each([0, 1, MAX_IMPORTED])('restores %d imported keys unchanged', async (count) => {
    const content = await full(count)
    expect(decodeVault(encodeVault(content))).toEqual(content)
  })

  test('keeps the position of each byte, so that a later release opens the vault', () => {
    const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)
    const method = { methodId: toBase64Url(bytes(16, 5)), kind: 'kit', salt: bytes(16, 6) } as const
    const content = {
      entropy: bytes(16, 1),
      recovery: { publicKey: bytes(32, 2), privateKey: bytes(32, 3) },
      imported: [{ curve: 'ed25519', privateKey: bytes(32, 4) }],
      methodKeys: [{ ...method, key: bytes(32, 7), countsAt: 1_800_000_000_000 }],
    } as const
    const time = [0, 0, 0x01, 0xa3, 0x18, 0x5c, 0x50, 0]
    const written = new Uint8Array([
      ...[4, 16, ...bytes(16, 1), ...bytes(32, 2), ...bytes(32, 3)],
      ...[1, 2, ...bytes(32, 4)],
      ...[1, ...bytes(16, 5), 3, ...bytes(16, 6), ...bytes(32, 7), ...time],
    ])
    expect(encodeVault(content)).toEqual(written)
    expect(decodeVault(written)).toEqual(content)
  })

  test('reads a vault of the first format, without recovery key and imported keys', () => {
    const entropy = systemRandom(16)
    const plaintext = new Uint8Array([1, 16, ...entropy, 0])
    expect(decodeVault(plaintext)).toEqual({
      entropy,
      recovery: undefined,
      imported: [],
      methodKeys: [],
    })
  })

  test('does not write a vault with more keys or methods than it can read', async () => {
    const content = await full(MAX_IMPORTED)
    const [key, methodKey] = [content.imported[0], content.methodKeys[0]]
    if (key === undefined || methodKey === undefined) throw new Error('It has both.')
    const keys = [...content.imported, key]
    expect(() => encodeVault({ ...content, imported: keys })).toThrow('could not be opened')
    const methodKeys = Array<typeof methodKey>(MAX_RECOVERY_METHODS + 1).fill(methodKey)
    expect(() => encodeVault({ ...content, methodKeys })).toThrow('could not be opened')
    expect(
      decodeVault(encodeVault({ ...content, methodKeys: methodKeys.slice(1) })).methodKeys,
    ).toHaveLength(MAX_RECOVERY_METHODS)
  })

  test('reads a vault of the second format without recovery methods', async () => {
    const content = { ...(await full(1)), methodKeys: [] }
    const plaintext = encodeVault(content).slice(0, -1)
    plaintext[0] = 2
    expect(decodeVault(plaintext)).toEqual(content)
  })

  test('treats methods of the third format, which has no times, as active', async () => {
    const { entropy, recovery, imported, methodKeys } = await full(2)
    const plaintext = new Uint8Array([
      ...[3, 16, ...entropy, ...recovery.publicKey, ...recovery.privateKey, imported.length],
      ...imported.flatMap(({ privateKey }) => [1, ...privateKey]),
      methodKeys.length,
      ...methodKeys.flatMap(({ methodId, salt, key }, index) => [
        ...fromBase64Url(methodId),
        index + 1,
        ...salt,
        ...key,
      ]),
    ])
    const count = methodKeys.map((methodKey) => ({ ...methodKey, countsAt: 0 }))
    expect(decodeVault(plaintext)).toEqual({ entropy, recovery, imported, methodKeys: count })
    expect(() => decodeVault(plaintext.slice(0, -1))).toThrow()
    expect(() => decodeVault(new Uint8Array([...plaintext, 0]))).toThrow()
  })

  test('rejects invalid encodings: cut, longer, another format, count or curve', async () => {
    const right = encodeVault(await full(1))
    const changed = (index: number, value: number) => {
      const bytes = right.slice()
      bytes[index] = value
      return bytes
    }
    const wrong = [
      ...Array.from({ length: right.length }, (_, length) => right.slice(0, length)),
      new Uint8Array([...right, 0]),
      changed(0, 0),
      changed(0, 1),
      changed(0, 2),
      changed(0, 3),
      changed(0, 5),
      changed(1, 32),
      changed(82, 0),
      changed(82, 2),
      changed(82, MAX_IMPORTED + 1),
      changed(83, 0),
      changed(83, 9),
      changed(116, 0),
      changed(116, 2),
      changed(116, 11),
      changed(133, 0),
      changed(133, 4),
      changed(182, 0xff),
      new Uint8Array([1, 16, ...systemRandom(16), 1]),
    ]
    for (const bytes of wrong)
      expect(() => decodeVault(bytes)).toThrow(expect.objectContaining({ type: 'walletDamaged' }))
  })

  test('leaves no key in memory after a wipe', async () => {
    const content = await full(2)
    wipeContent(content)
    expect(content.entropy.some(Boolean)).toBe(false)
    expect(content.recovery.privateKey.some(Boolean)).toBe(false)
    for (const { privateKey } of content.imported) expect(privateKey.some(Boolean)).toBe(false)
    for (const { key } of content.methodKeys) expect(key.some(Boolean)).toBe(false)
  })
})
