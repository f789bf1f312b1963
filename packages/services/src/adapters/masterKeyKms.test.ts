import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMasterKeyKms } from './masterKeyKms.js'

const key = randomBytes(32)
const kms = createMasterKeyKms({ keys: () => [key], random: randomBytes })
const share = Uint8Array.from({ length: 33 }, (_, index) => index)

describe('createMasterKeyKms', () => {
  test('decrypts its own share for the same wallet, device and generation', async () => {
    expect(await kms.open(await kms.seal(share, 'w|d|1'), 'w|d|1')).toEqual(share)
  })

  test('returns different bytes each time, and never the plain share', async () => {
    const [one, two] = [await kms.seal(share, 'w|d|1'), await kms.seal(share, 'w|d|1')]
    expect(one).not.toEqual(two)
    expect(Buffer.from(one).includes(Buffer.from(share.subarray(0, 8)))).toBe(false)
  })

  test.each(['w|d|2', 'w|e|1', 'v|d|1', ''])(
    'does not decrypt a share that was moved to %j',
    async (context) => {
      await expect(kms.open(await kms.seal(share, 'w|d|1'), context)).rejects.toThrow()
    },
  )

  test('does not decrypt a share with any flipped bit', async () => {
    const sealed = await kms.seal(share, 'w|d|1')
    for (const [index, byte] of sealed.entries()) {
      const changed = sealed.with(index, byte ^ 1)
      await expect(kms.open(changed, 'w|d|1')).rejects.toThrow()
    }
  })

  test('does not decrypt a truncated share', async () => {
    const sealed = await kms.seal(share, 'w|d|1')
    for (let length = 0; length < sealed.length; length++)
      await expect(kms.open(sealed.subarray(0, length), 'w|d|1')).rejects.toThrow()
  })

  test('reports a share of another master key', async () => {
    const other = createMasterKeyKms({ keys: () => [randomBytes(32)], random: randomBytes })
    await expect(other.open(await kms.seal(share, 'w|d|1'), 'w|d|1')).rejects.toThrow(
      'not sealed under this master key',
    )
  })
})
