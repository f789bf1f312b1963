import { describe, expect, test } from 'vitest'
import { systemRandom } from '../../platform/bytes.js'
import { makeKit, makePassphrase, readKit, readPassphrase } from './recoverySecret.js'
import { makeMethodKey, unwrapRecoveryKey, wrapRecoveryKey } from './recoveryWrap.js'

const place = {
  walletId: 'wallet',
  publicKeysHash: 'a'.repeat(64),
  methodId: 'method',
  kind: 'kit',
} as const

describe('a wrapped recovery key', () => {
  test('opens for its secret, wallet, keys, method and kind, and says the oldest vault', async () => {
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

  test('under a passphrase takes Argon2id on both sides', async () => {
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
  test('a kit is 14 groups of four, and any one wrong character is noticed', () => {
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

  test('a passphrase is read however it is spaced and capitalised', () => {
    const words = makePassphrase(systemRandom)
    const typed = `  ${words.toUpperCase().replaceAll(' ', ',  ')}\n`
    expect(readPassphrase(typed)).toEqual(readPassphrase(words))
    for (const wrong of ['', words.split(' ').slice(1).join(' '), `${words} zoo`, 'a b c d e f'])
      expect(() => readPassphrase(wrong)).toThrow(
        expect.objectContaining({ type: 'recoveryRefused' }),
      )
  })
})
