import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { fixedKeys } from '../domain/keys/keys.js'
import { prepareKey, promoteKey, readKeyFile } from './keyFile.js'
import { openKeyRing } from './keyRing.js'
import { createMasterKeyKms } from './masterKeyKms.js'

const first = randomBytes(32)
const share = Uint8Array.from({ length: 33 }, (_, index) => index)

function newFile(): string {
  const file = join(inject('runFolder'), `${randomBytes(8).toString('hex')}.key`)
  writeFileSync(file, first, { mode: 0o600 })
  return file
}

function open(file: string) {
  const faults: unknown[] = []
  const keys = openKeyRing(file, { onFault: (fault) => void faults.push(fault) })
  return { keys, faults, kms: createMasterKeyKms({ keys: keys.shares, random: randomBytes }) }
}

describe('the key ring', () => {
  test('reads an older file with one key', () => {
    const { keys } = open(newFile())
    const fixed = fixedKeys(first)
    expect(keys.shares()).toEqual(fixed.shares())
    expect(keys.codes()).toEqual(fixed.codes())
    expect([keys.nonces, keys.rateLimits, keys.audit]).toEqual([
      fixed.nonces,
      fixed.rateLimits,
      fixed.audit,
    ])
  })

  test('decrypts with a prepared key, but encrypts only after the key is promoted', async () => {
    const file = newFile()
    const here = open(file)
    const old = await here.kms.seal(share, 'c')
    const version = await here.kms.version()
    expect(prepareKey(file, randomBytes(32))).toBe(2)
    expect(prepareKey(file, randomBytes(32))).toBe(2)
    expect(await here.kms.version()).toBe(version)
    expect(here.keys.shares()).toHaveLength(2)

    expect(promoteKey(file, 'shares')).toEqual({ from: 1, to: 2 })
    expect(promoteKey(file, 'shares')).toEqual({ from: 2, to: 2 })
    expect(await here.kms.version()).not.toBe(version)
    const young = await here.kms.seal(share, 'c')
    expect(here.kms.versionOf(young)).toBe(await here.kms.version())
    for (const sealed of [old, young]) expect(await here.kms.open(sealed, 'c')).toEqual(share)
    expect(here.keys.codes()[0]).toEqual(fixedKeys(first).codes()[0])
    expect(here.faults).toEqual([])
  })

  test('rotates the key of one purpose later than another’s', () => {
    const file = newFile()
    for (let round = 2; round <= 4; round++) {
      prepareKey(file, randomBytes(32))
      expect(promoteKey(file, 'shares')).toEqual({ from: round - 1, to: round })
    }
    expect(promoteKey(file, 'codes')).toEqual({ from: 1, to: 4 })
    expect(readKeyFile(file).all).toHaveLength(4)
    expect(readKeyFile(file).all[0]).toEqual(new Uint8Array(first))
  })

  test('uses the same keys in a copy on another machine', async () => {
    const file = newFile()
    prepareKey(file, randomBytes(32))
    const there = newFile()
    const other = open(there)
    copyFileSync(file, there)
    promoteKey(file, 'shares')
    const sealed = await open(file).kms.seal(share, 'c')
    expect(await other.kms.open(sealed, 'c')).toEqual(share)
  })

  test('detects each damaged byte, and keeps the former keys', async () => {
    const file = newFile()
    prepareKey(file, randomBytes(32))
    const { keys, faults } = open(file)
    const known = keys.shares()
    const bytes = readFileSync(file)
    const magic = 16
    for (let index = magic; index < bytes.length; index++) {
      writeFileSync(file, bytes.with(index, (bytes[index] ?? 0) ^ 1))
      expect(() => readKeyFile(file)).toThrow(/is damaged; restore its backup/)
    }
    expect(keys.shares()).toEqual(known)
    rmSync(file)
    expect(keys.shares()).toEqual(known)
    expect(faults).toHaveLength(2)
  })

  test('keeps its keys when another file replaces the key file', () => {
    const file = newFile()
    const { keys, faults } = open(file)
    const known = keys.shares()
    writeFileSync(file, randomBytes(32))
    expect(keys.shares()).toEqual(known)
    expect(faults).toMatchObject([{ message: expect.stringContaining('has other keys now') }])
    writeFileSync(file, first)
    expect(keys.shares()).toEqual(known)
    expect(faults).toHaveLength(1)
  })

  test('detects a truncated file', () => {
    const file = newFile()
    prepareKey(file, randomBytes(32))
    const bytes = readFileSync(file)
    for (let length = 16; length < bytes.length; length++) {
      writeFileSync(file, bytes.subarray(0, length))
      expect(() => readKeyFile(file)).toThrow(/is damaged/)
    }
  })

  test('keeps its file mode, and allows one rotation at a time', () => {
    const file = newFile()
    chmodSync(file, 0o640)
    prepareKey(file, randomBytes(32))
    expect(statSync(file).mode & 0o777).toBe(0o640)
    writeFileSync(`${file}.new`, '')
    const before = readFileSync(file)
    expect(() => promoteKey(file, 'shares')).toThrow(/a rotation is running or was killed/)
    expect(readFileSync(file)).toEqual(before)
  })
})
