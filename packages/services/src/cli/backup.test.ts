import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { startServices } from '../server/startServices.js'
import { createDatabase } from '../testing/database/testDatabase.js'
import { startMailServer } from '../testing/mailServer.js'
import { cli } from '../testing/processes/cli.js'
import { served } from '../testing/served.js'
import { baseSettings, serverSettings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'

const TIMEOUT = 240_000
const newFile = () => join(inject('runFolder'), `${randomUUID()}.backup`)

async function open(env: Record<string, string | undefined>) {
  const mailServer = await startMailServer()
  const services = await startServices(
    readConfig({ ...env, SMTP_URL: mailServer.url, TRUST_PROXY: '1' }),
  )
  return {
    world: served({ url: () => services.url, mails: mailServer.mails }),
    async close() {
      await services.close()
      await mailServer.close()
    },
  }
}

function withMigration(text: string, migration: number): string {
  const changed = text.replace(/"migration":\d+/, `"migration":${migration}`)
  const lines = changed.slice(0, changed.lastIndexOf('{"end":'))
  const end = JSON.parse(changed.slice(lines.length))
  const sha256 = createHash('sha256').update(lines).digest('hex')
  return `${lines}${JSON.stringify({ ...end, sha256 })}\n`
}

async function backUp() {
  const env = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
  const { world, close } = await open(env)
  await (await createVisitor(world)).signIn(`${randomUUID()}@example.com`)
  await close()
  const file = newFile()
  expect((await cli(env, 'backup', '--file', file)).code).toBe(0)
  const emptied = async () => ({
    ...env,
    DATABASE_URL: (await createDatabase({ isEmpty: true })).url,
  })
  return { env, file, emptied }
}

async function query(url = '', text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('a backup', () => {
  const places = [
    ['the embedded database', async () => baseSettings()],
    ['a server’s database', serverSettings],
  ] as const
  test.each(places)(
    'of %s runs while visitors sign in, and restores their wallets after a loss',
    async (_what, settings) => {
      const env = { ...(await settings()), SMTP_URL: 'smtp://127.0.0.1:9' }
      const before = await open(env)
      let here = before.world
      const ada = await createVisitor({
        clock: here.clock,
        fetch: (request, address) => here.fetch(request, address),
        mailbox: (to) => here.mailbox(to),
      })
      const email = `${randomUUID()}@example.com`
      const { userId, deviceId } = await ada.signIn(email)
      const wallet = newWallet()
      await walletClient(ada).put(wallet)
      await walletClient(ada).release(wallet.walletId)
      expect((await walletClient(ada).confirm(wallet)).status).toBe(200)

      const file = newFile()
      const others = Array.from({ length: 5 }, async () =>
        (await createVisitor(before.world)).signIn(`${randomUUID()}@example.com`),
      )
      expect(await cli(env, 'backup', '--file', file)).toEqual({
        code: 0,
        out: expect.stringMatching(
          /^\S+\.backup has \d+ rows\. Back \S+master\.key up, too, in another place\.\n$/,
        ),
        err: '',
      })
      await Promise.all(others)
      await before.close()
      expect(statSync(file).mode & 0o777).toBe(0o600)

      const { DATA_DIR, ...empty } = { ...env, ...(await settings()) }
      const MASTER_KEY_FILE = join(DATA_DIR, 'master.key')
      copyFileSync(join(env.DATA_DIR, 'master.key'), MASTER_KEY_FILE)
      const restored = { ...empty, DATA_DIR }
      expect(await cli(restored, 'restore', '--file', file)).toMatchObject({ code: 0, err: '' })
      const after = await open(restored)
      here = after.world
      expect(await walletClient(ada).share(wallet.walletId, deviceId)).toBe(wallet.body.share)
      ada.hold(undefined)
      expect((await ada.signIn(email)).userId).toBe(userId)
      await after.close()
      expect((await cli(restored, 'verify-audit')).code).toBe(0)
    },
    TIMEOUT,
  )

  test('omits used proofs and nonces, which a crash also loses', async () => {
    const { env, file } = await backUp()
    const proofs = await query(env.DATABASE_URL, 'select hash from proofs')
    expect(proofs.rows.length).toBeGreaterThan(0)
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain('{"table":"users"}')
    for (const { hash } of proofs.rows) expect(text).not.toContain(hash)
    expect(text).not.toContain('nonce_seeds')
  })

  test('does not replace a file, and reports a database without tables', async () => {
    const { env, file, emptied } = await backUp()
    const content = readFileSync(file)
    expect(await cli(env, 'backup', '--file', file)).toMatchObject({
      code: 1,
      err: `${file} already exists; choose another file.\n`,
    })
    expect(readFileSync(file)).toEqual(content)
    expect(await cli(await emptied(), 'backup', '--file', newFile())).toMatchObject({
      code: 1,
      err: 'The database has no tables yet.\n',
    })
  })

  test.each([
    [
      'a part of a file',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 30),
      /take another backup/,
    ],
    [
      'a changed row',
      (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace('"email"', '"passkey"')),
      /was changed after it was written; take another backup/,
    ],
    [
      'a missing row',
      (bytes: Buffer) =>
        gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/(\{"table":"users"\}\n).*\n/, '$1'),
        ),
      /was changed after it was written/,
    ],
    [
      'rows of a later version',
      (bytes: Buffer) => gzipSync(withMigration(gunzipSync(bytes).toString(), 9_999_999_999_999)),
      /is of a later release/,
    ],
    ['another gzip', () => gzipSync('hello\n'), /is not a backup of vestibule/],
  ])(
    'with %s is rejected, without restoring a row',
    async (_what, change, said) => {
      const { file, emptied } = await backUp()
      const changed = newFile()
      writeFileSync(changed, change(readFileSync(file)))
      const env = await emptied()
      expect(await cli(env, 'restore', '--file', changed)).toMatchObject({
        code: 1,
        err: expect.stringMatching(said),
      })
      expect((await cli(env, 'restore', '--file', file)).err).toBe('')
    },
    TIMEOUT,
  )

  test('does not start the services with another master key, and reports the reason', async () => {
    const { file } = await backUp()
    const other = { ...(await serverSettings()), SMTP_URL: 'smtp://127.0.0.1:9' }
    expect(await cli(other, 'restore', '--file', file)).toMatchObject({
      code: 1,
      out: expect.stringContaining('is not the master key of this database'),
    })
  })
})
