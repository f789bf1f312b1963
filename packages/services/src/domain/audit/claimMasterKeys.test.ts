import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit.js'
import { masterKeys } from '../../db/schema/masterKeys.js'
import { StartError } from '../../platform/startError.js'
import { appender, tamper } from '../../testing/database/auditRows.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { deriveKeys } from '../keys/keys.js'
import { chainEvents } from './chainEvents.js'
import { claimMasterKeys } from './claimMasterKeys.js'

const file = '/keys/master.key'
const [first, second, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const ring = (all: Uint8Array[], { codes = 0, shares = 0 } = {}) =>
  deriveKeys({ all, current: { codes, shares } })

onDatabase((db) => {
  const claim = (keys: ReturnType<typeof ring>, isRotating = false) =>
    claimMasterKeys(db(), { keys, file, isRotating })
  const bound = () => db().select().from(masterKeys).orderBy(masterKeys.position)

  beforeEach(async () => {
    await db().delete(masterKeys)
    await tamper(db(), 'audit_log', (open) => open.delete(auditLog))
  })

  describe('a database’s master key', () => {
    test('accepts the first key, and rejects another key', async () => {
      await claim(ring([first]))
      await claim(ring([first]))
      const rows = await bound()
      expect(rows).toHaveLength(1)
      const refused = claim(ring([other]))
      await expect(refused).rejects.toThrow(StartError)
      await expect(refused).rejects.toThrow(
        '/keys/master.key is not the master key of this database; put the right file back, from its backup or from another machine',
      )
      expect(await bound()).toEqual(rows)
    })

    test('keeps the file’s first fingerprint after rotations', async () => {
      await claim(ring([first]))
      await claim(ring([first, second], { shares: 1 }))
      await expect(claim(ring([second]))).rejects.toThrow('is not the master key')
      await expect(claim(ring([second, first]))).rejects.toThrow('is not the master key')
    })

    test('is bound by only one of many processes that start in parallel with different keys', async () => {
      for (let round = 0; round < 5; round++) {
        await db().delete(masterKeys)
        const keys = Array.from({ length: 8 }, () => [randomBytes(32), randomBytes(32)])
        const rings = keys.map((all) => ring(all, { codes: 1 }))
        const results = await Promise.allSettled(rings.map((keys) => claim(keys)))
        const winners = rings.filter((_, index) => results[index]?.status === 'fulfilled')
        expect(winners).toHaveLength(1)
        const fingerprints = (await bound()).map(({ fingerprint }) => fingerprint)
        expect(fingerprints).toEqual(winners[0]?.fingerprints().all)
      }
    })

    test('is checked with the audit log of a database without fingerprints', async () => {
      await appender(db(), { key: ring([first]).audit })(1)
      await chainEvents(db(), { key: ring([first]).audit })
      await expect(claim(ring([other]))).rejects.toThrow('is not the master key')
      expect(await bound()).toEqual([])
      await claim(ring([first]))
      expect(await bound()).toHaveLength(1)
    })

    test('does not appear in the database, and neither do its derived keys', async () => {
      const keys = ring([first])
      await claim(keys)
      const text = JSON.stringify(await bound())
      const { codes, shares, fingerprints, nameSigner, sponsorSigner, feePayer, ...others } = keys
      const signers = [nameSigner(1), sponsorSigner(1), feePayer('solana:1', 1)]
      const derived = [...codes(), ...shares(), ...signers, ...Object.values(others)]
      for (const secret of [first, ...derived])
        for (const form of ['base64url', 'hex'] as const)
          expect(text).not.toContain(Buffer.from(secret).toString(form))
      expect(text).toContain(fingerprints().all[0])
    })
  })

  describe('keys of a rotation', () => {
    test('are bound on promotion, so that a machine with the old file does not start', async () => {
      await claim(ring([first, second]))
      expect(await bound()).toHaveLength(1)
      await claim(ring([first]))
      await claim(ring([first, second]), true)
      expect(await bound()).toHaveLength(2)
      await claim(ring([first, second], { codes: 1 }))
      await expect(claim(ring([first]))).rejects.toThrow(
        'lacks key 2, which this database uses since a rotation; copy the file of the machine that ran it',
      )
    })

    test('are rejected on a second machine before they encrypt anything', async () => {
      await claim(ring([first, second]), true)
      await expect(claim(ring([first, other]), true)).rejects.toThrow(
        'key 2 in /keys/master.key is not the one that this database uses',
      )
      expect(await bound()).toHaveLength(2)
    })
  })
})
