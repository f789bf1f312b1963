import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createMasterKeyKms } from '../../adapters/masterKeyKms.js'
import { signInKeys } from '../../db/schema/walletSignIns.js'
import { DAY, MINUTE } from '../../platform/time.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createTestClock } from '../../testing/testClock.js'
import { sweep } from '../retention/sweep.js'
import { createSigningKeys, forgetSigningKeys } from './signingKeys.js'

onDatabase((db) => {
  const kmsOf = (key: Uint8Array) => createMasterKeyKms({ keys: () => [key], random: randomBytes })
  const kms = kmsOf(randomBytes(32))
  let clock: ReturnType<typeof createTestClock>
  beforeEach(async () => {
    clock = createTestClock()
    await db().delete(signInKeys)
  })
  const open = (own = kms) =>
    createSigningKeys({ db: db(), kms: own, clock: clock.now, random: randomBytes })
  const kidsOf = async (keys: ReturnType<typeof open>) =>
    (await keys.publicKeys()).keys.map(({ kid }) => kid)

  test('[J13] shares one key between processes that start at the same time', async () => {
    const kids = await Promise.all(
      Array.from({ length: 8 }, async () => (await open().signing()).kid),
    )
    expect(new Set(kids).size).toBe(1)
    expect(await kidsOf(open())).toEqual([kids[0]])
  })

  test('[J13] publishes only public keys, and encrypts stored keys', async () => {
    const keys = open()
    expect((await keys.publicKeys()).keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ])
    const rows = await db().select().from(signInKeys)
    const text = JSON.stringify(rows) + Buffer.from(rows[0]?.sealed ?? '', 'base64url').toString()
    expect(text).not.toContain('PRIVATE KEY')
    expect(text).not.toContain('"d":')
  })

  test('[J13] publishes a key a day before its use, and until its last tokens expire', async () => {
    const keys = open()
    const first = (await keys.signing()).kid
    clock.advance(29 * DAY - MINUTE)
    expect(await kidsOf(keys)).toEqual([first])
    clock.advance(2 * MINUTE)
    const [second] = await kidsOf(keys)
    expect(await kidsOf(keys)).toEqual([second, first])
    expect((await keys.signing()).kid).toBe(first)
    clock.advance(DAY)
    expect((await keys.signing()).kid).toBe(second)
    clock.advance(7 * DAY)
    expect(await kidsOf(keys)).toEqual([second, first])
    clock.advance(DAY)
    expect(await kidsOf(keys)).toEqual([second])
    await sweep(db(), clock.now())
    expect(await db().$count(signInKeys)).toBe(1)
  })

  test('[J13] uses a new key after the services were off for months', async () => {
    const first = (await open().signing()).kid
    clock.advance(90 * DAY)
    const keys = open()
    expect((await keys.signing()).kid).not.toBe(first)
    expect(await kidsOf(keys)).toHaveLength(1)
  })

  test('[J13] publishes keys of another master key, but signs with its own', async () => {
    const first = (await open().signing()).kid
    const keys = open(kmsOf(randomBytes(32)))
    const second = (await keys.signing()).kid
    expect(second).not.toBe(first)
    clock.advance(1)
    expect((await kidsOf(keys)).sort()).toEqual([first, second].sort())
  })

  test('[J13] removes deleted keys from running processes within a minute', async () => {
    const keys = open()
    const first = (await keys.signing()).kid
    expect(await forgetSigningKeys(db())).toBe(1)
    clock.advance(MINUTE)
    expect((await keys.signing()).kid).not.toBe(first)
    expect(await kidsOf(keys)).not.toContain(first)
  })
})
