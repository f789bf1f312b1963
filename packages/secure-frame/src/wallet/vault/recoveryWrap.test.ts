import { describe, expect, test } from 'vitest'
import { type Bytes, systemRandom, toBase64Url } from '../../platform/bytes.js'
import { makeKit, makePassphrase, readKit, readPassphrase } from './recoverySecret.js'
import { isSecretOf, makeMethodKey, unwrapRecoveryKey, wrapRecoveryKey } from './recoveryWrap.js'
import { secretBytes } from './secretBytes.js'

const place = {
  walletId: 'wallet',
  publicKeysHash: 'a'.repeat(64),
  methodId: 'method',
  kind: 'kit',
} as const

describe('a wrapped recovery key', () => {
  test('opens with the right secret, wallet, keys, method and kind, and returns the oldest vault version', async () => {
    const [privateKey, secret] = [systemRandom(32), systemRandom(32)]
    const wrap = await wrapRecoveryKey(
      { privateKey: privateKey.slice(), vaultVersion: 7 },
      {
        ...place,
        methodKey: await makeMethodKey({ ...place, secret, countsAt: 0, random: systemRandom }),
        random: systemRandom,
      },
    )
    await expect(unwrapRecoveryKey(wrap, { ...place, secret })).resolves.toEqual({
      privateKey,
      vaultVersion: 7,
    })
    for (const other of [
      { walletId: 'other' },
      { publicKeysHash: 'b'.repeat(64) },
      { methodId: 'other' },
      { kind: 'passkey' as const },
      { secret: systemRandom(32) },
    ])
      await expect(unwrapRecoveryKey(wrap, { ...place, secret, ...other })).rejects.toMatchObject({
        type: 'recoveryRefused',
        data: { reason: 'fit' },
      })
  })

  /** Wraps of the first release, with random bytes of 7: users keep wraps for years. */
  test.each([
    ['passkey', 'QMiQZwNw03GyoojvvEbUg8TKRx2WryHRoqJnGX_zvFrf8XB55_fbCZI_amkDcoPs5Ln__g'],
    ['passphrase', 'd2e0JcEpxikA70FOn7ewshWeOdYTYe5BBOf-TTrjVX35USdpwTvEQAC4jDeZ5rx46JQ8Dg'],
    ['kit', 'YeYe0uD9FBqueW-1prakeaODgecuMziRFTRWNnDDrP8vKjCj40bIKchp1IcwR5HuPgTkMw'],
  ] as const)('golden: opens a wrap of a %s', async (kind, ciphertext) => {
    const wrap = { salt: 'BwcHBwcHBwcHBwcHBwcHBw', sealed: `BwcHBwcHBwcHBwcH${ciphertext}` }
    const secret =
      kind === 'passphrase'
        ? readPassphrase('abandon ability able about above absent')
        : new Uint8Array(32).fill(9)
    const golden = { ...place, walletId: 'golden', methodId: 'BwcHBwcHBwcHBwcHBwcHBw', kind }
    expect(await unwrapRecoveryKey(wrap, { ...golden, secret })).toEqual({
      privateKey: new Uint8Array(32).fill(5),
      vaultVersion: 258,
    })
  })

  test('recognizes only a secret of the same kind and method', async () => {
    const secret = systemRandom(32)
    const made = { ...place, secret, countsAt: 0, random: systemRandom }
    const method = await makeMethodKey(made)
    expect(await isSecretOf(method, { kind: 'kit', secret })).toBe(true)
    expect(await isSecretOf(method, { kind: 'passkey', secret })).toBe(false)
    expect(await isSecretOf(method, { kind: 'kit', secret: systemRandom(32) })).toBe(false)
    expect(await isSecretOf(await makeMethodKey(made), { kind: 'kit', secret })).toBe(true)
    expect((await makeMethodKey(made)).key).not.toEqual(method.key)
  })

  test('derives a passphrase with Argon2id when wrapping and unwrapping', async () => {
    const secret = readPassphrase(makePassphrase(systemRandom))
    const own = { ...place, kind: 'passphrase' as const }
    const privateKey = systemRandom(32)
    const wrap = await wrapRecoveryKey(
      { privateKey: privateKey.slice(), vaultVersion: 1 },
      {
        ...own,
        methodKey: await makeMethodKey({ ...own, secret, countsAt: 0, random: systemRandom }),
        random: systemRandom,
      },
    )
    expect((await unwrapRecoveryKey(wrap, { ...own, secret })).privateKey).toEqual(privateKey)
  })
})

describe('handwritten secrets', () => {
  test('writes a kit as 14 groups of four, and detects each single wrong character', () => {
    const text = makeKit(systemRandom)
    expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(readKit(text)).toHaveLength(32)
    for (let index = 0; index < text.length; index++) {
      if (text[index] === '-') continue
      const wrong = text[index] === 'Z' ? 'Y' : 'Z'
      const typed = text.slice(0, index) + wrong + text.slice(index + 1)
      expect(() => readKit(typed)).toThrow(expect.objectContaining({ type: 'recoveryRefused' }))
    }
  })

  test('wipes the random bytes after creation', () => {
    const drawn: Bytes[] = []
    const random = (length: number) => {
      const bytes = systemRandom(length)
      drawn.push(bytes)
      return bytes
    }
    makeKit(random)
    makePassphrase(random)
    expect(drawn).toEqual([new Uint8Array(32), new Uint8Array(12)])
  })

  test('error: derives no key from an empty or constant authenticator result', () => {
    const passkey = (bytes: Bytes) => secretBytes({ kind: 'passkey', prf: toBase64Url(bytes) })
    const bytes = systemRandom(32)
    expect(passkey(bytes)).toEqual(bytes)
    const almost = new Uint8Array(32).fill(7)
    almost[0] = 8
    expect(passkey(almost)).toEqual(almost)
    for (const wrong of [new Uint8Array(32), new Uint8Array(32).fill(7), systemRandom(31)])
      expect(() => passkey(wrong)).toThrow(
        expect.objectContaining({ type: 'recoveryRefused', data: { reason: 'form' } }),
      )
  })

  test('reads a passphrase with any spacing and case', () => {
    const words = makePassphrase(systemRandom)
    const typed = `  ${words.toUpperCase().replaceAll(' ', ',  ')}\n`
    expect(readPassphrase(typed)).toEqual(readPassphrase(words))
    for (const wrong of ['', words.split(' ').slice(1).join(' '), `${words} zoo`, 'a b c d e f'])
      expect(() => readPassphrase(wrong)).toThrow(
        expect.objectContaining({ type: 'recoveryRefused' }),
      )
  })
})
