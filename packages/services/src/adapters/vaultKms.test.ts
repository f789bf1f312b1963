import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { end, type FakeVault, type Misdeed, startFakeVault } from '../testing/fakeVault.js'
import { createVaultKms } from './vaultKms.js'

const share = Uint8Array.from({ length: 33 }, (_, index) => index)
const tokenFile = join(inject('runFolder'), 'vault.token')

let vault: FakeVault
beforeAll(async () => {
  vault = await startFakeVault({ tokenFile })
})
afterEach(() => {
  vault.state.misdeed = undefined
})
afterAll(() => vault.close())

const kmsOf = (over: Partial<createVaultKms.Options> = {}) =>
  createVaultKms({
    url: vault.url,
    mount: 'transit',
    key: 'vestibule',
    tokenFile,
    fetch: globalThis.fetch,
    ...over,
  })

const MISDEEDS: Record<string, { misdeed: Misdeed; said: RegExp; endless?: boolean }> = {
  'is sealed': { misdeed: (_, out) => end(out, 503, { errors: ['sealed'] }), said: /status 503/ },
  'is too busy': { misdeed: (_, out) => end(out, 429, {}), said: /status 429/ },
  'never finishes': { misdeed: () => undefined, said: /did not answer/, endless: true },
  'closes the connection at once': { misdeed: (_, out) => out.destroy(), said: /did not answer/ },
  'closes the connection halfway': {
    misdeed(_, out) {
      out.writeHead(200, { 'content-length': '1000' }).write('{')
      setImmediate(() => out.destroy())
    },
    said: /did not finish/,
  },
  'stops halfway': {
    misdeed: (_, out) => void out.writeHead(200, { 'content-length': '1000' }).write('{'),
    said: /did not finish/,
    endless: true,
  },
  'responds with a web page': {
    misdeed: (_, out) => void out.end('<html>'),
    said: /did not finish/,
  },
  'responds with an empty body': { misdeed: (_, out) => void out.end(), said: /unexpected answer/ },
  'responds endlessly': {
    misdeed: (_, out) => void out.end('"'.padEnd(100_000, 'x')),
    said: /did not finish/,
  },
  'responds in another format': {
    misdeed: (_, out) => end(out, 200, { data: {} }),
    said: /unexpected answer/,
  },
  'redirects the caller': {
    misdeed: (_, out) => void out.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    said: /did not answer/,
  },
}

describe('createVaultKms', () => {
  test('decrypts its own share for the same wallet, device and generation', async () => {
    const kms = kmsOf()
    const sealed = await kms.seal(share, 'w|d|1')
    expect(await kms.open(sealed, 'w|d|1')).toEqual(share)
    await expect(kms.open(sealed, 'w|d|2')).rejects.toThrow('status 400')
  })

  test('stores the version in the blob, and decrypts older blobs after a rotation', async () => {
    const kms = kmsOf()
    const old = await kms.seal(share, 'w|d|1')
    const from = await kms.version()
    expect(kms.versionOf(old)).toBe(from)
    const rotation = await kms.rotate()
    expect(rotation.from).toBe(from)
    expect(await kms.version()).toBe(rotation.to)
    expect(kms.versionOf(await kms.seal(share, 'w|d|1'))).toBe(rotation.to)
    expect(await kms.open(old, 'w|d|1')).toEqual(share)
  })

  test.each(Object.entries(MISDEEDS))(
    'does not decrypt a share with a server that %s',
    async (_name, row) => {
      const sealed = await kmsOf().seal(share, 'w|d|1')
      const kms = kmsOf({ timeout: row.endless ? 1_000 : undefined })
      vault.state.misdeed = row.misdeed
      const asks = [
        () => kms.seal(share, 'w|d|1'),
        () => kms.open(sealed, 'w|d|1'),
        kms.version,
        kms.rotate,
      ]
      await Promise.all(asks.map((ask) => expect(ask()).rejects.toThrow(row.said)))
    },
  )

  test('detects a server that returns another wallet’s share, or a forged one', async () => {
    const kms = kmsOf()
    const sealed = await kms.seal(share, 'w|d|1')
    const foreign = Buffer.concat([createHash('sha256').update('v|e|1').digest(), share])
    for (const plain of [foreign, Buffer.alloc(65, 7), Buffer.from(share), Buffer.alloc(0)]) {
      vault.state.misdeed = (_, out) =>
        end(out, 200, { data: { plaintext: plain.toString('base64') } })
      await expect(kms.open(sealed, 'w|d|1')).rejects.toThrow(
        'another share than the requested one',
      )
    }
  })

  test.each(['', 'vault:v0:AAAA', 'vault:v1:', 'vault:v1:!!', 'x:v1:AAAA'])(
    'does not send %j to the server',
    async (text) => {
      vault.state.asked.length = 0
      const sealed = Uint8Array.from([2, ...Buffer.from(text)])
      await expect(kmsOf().open(sealed, 'w|d|1')).rejects.toThrow('not sealed by Vault')
      expect(vault.state.asked).toEqual([])
    },
  )

  test('uses a renewed token at once, and reports an expired token', async () => {
    const kms = kmsOf()
    const good = readFileSync(tokenFile)
    writeFileSync(tokenFile, 'outdated')
    await expect(kms.seal(share, 'w|d|1')).rejects.toThrow('status 403')
    writeFileSync(tokenFile, good)
    expect(await kms.open(await kms.seal(share, 'w|d|1'), 'w|d|1')).toEqual(share)
  })
})
