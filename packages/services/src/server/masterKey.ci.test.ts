import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { openPostgres } from '../db/openPostgres.js'
import { auditPending } from '../db/schema/audit.js'
import { fixedKeys } from '../domain/keys/keys.js'
import { StartError } from '../platform/startError.js'
import { appender } from '../testing/database/auditRows.js'
import { cli } from '../testing/processes/cli.js'
import { embeddedSettings, type Settings, serverSettings } from '../testing/settings.js'
import { startServices } from './startServices.js'

const WRONG = /is not the master key of this database; put the right file back/
type Env = Settings & { SMTP_URL: string; MASTER_KEY_FILE: string }

function keyFile(content: Uint8Array): string {
  const file = join(inject('runFolder'), `${randomBytes(8).toString('hex')}.key`)
  writeFileSync(file, content, { mode: 0o600 })
  return file
}

async function started(settings: Settings): Promise<Env> {
  const MASTER_KEY_FILE = keyFile(randomBytes(32))
  const env = { ...settings, SMTP_URL: 'smtp://127.0.0.1:9', MASTER_KEY_FILE }
  await (await startServices(readConfig(env))).close()
  return env
}

describe.each([
  ['a PostgreSQL server', serverSettings],
  ['the embedded PostgreSQL', embeddedSettings],
] as const)('a database of %s', (_what, settings) => {
  let env: Env
  let wrong: Env
  beforeAll(async () => {
    env = await started(await settings())
    wrong = { ...env, MASTER_KEY_FILE: keyFile(randomBytes(32)) }
  })

  test('does not start with another master key', async () => {
    const refused = startServices(readConfig(wrong))
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(WRONG)
    for (const roles of ['relay', 'frame', 'api'])
      await expect(startServices(readConfig({ ...wrong, ROLES: roles }))).rejects.toThrow(WRONG)
    // Control: a copy of the right key starts a second process in parallel.
    const copy = { ...env, MASTER_KEY_FILE: keyFile(readFileSync(env.MASTER_KEY_FILE)) }
    const both = [await startServices(readConfig(env)), await startServices(readConfig(copy))]
    for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    for (const { close } of both) await close()
  })

  test('is reported as a fault by `doctor` with another key, also outside of production', async () => {
    const { code, out } = await cli(wrong, 'doctor')
    expect(out).toMatch(/^fault {4}MASTER_KEY_FILE {2}.* is not the master key/m)
    expect(out).toMatch(/^1 faults, /m)
    expect(code).toBe(1)
    const right = await cli(env, 'doctor')
    expect(right.out).not.toContain('is not the master key')
    expect(right.code).toBe(0)
  })

  test('is not changed by commands with another key', async () => {
    for (const command of ['verify-audit', 'rotate-pepper', 'stats', 'forget-sign-in-keys']) {
      const args = command === 'stats' ? ['--project', 'demo'] : []
      expect(await cli(wrong, command, ...args)).toMatchObject({
        code: 1,
        err: expect.stringMatching(WRONG),
      })
    }
    expect(await cli(env, 'verify-audit')).toMatchObject({ code: 0 })
  })
})

describe('with another key', () => {
  let env: Env
  let opened: Awaited<ReturnType<typeof openPostgres>>
  beforeAll(async () => {
    env = await started(await serverSettings())
    opened = await openPostgres({ url: env.DATABASE_URL ?? '', onIdleError: () => undefined })
  })
  afterAll(() => opened.close())

  test('keeps events that wait to be chained', async () => {
    const wrong = { ...env, MASTER_KEY_FILE: keyFile(randomBytes(32)) }
    const { audit } = fixedKeys(readFileSync(env.MASTER_KEY_FILE))
    await appender(opened.db, { key: audit })(1)
    await expect(startServices(readConfig(wrong))).rejects.toThrow(WRONG)
    await cli(wrong, 'verify-audit')
    expect(await opened.db.$count(auditPending)).toBe(1)
    expect((await cli(env, 'verify-audit')).out).toMatch(/^All 1 rows are intact/)
  })

  test('binds a rotation’s key, so that a machine with the old file does not start', async () => {
    const old = { ...env, MASTER_KEY_FILE: keyFile(readFileSync(env.MASTER_KEY_FILE)) }
    await cli(env, 'rotate-kek', '--prepare')
    await (await startServices(readConfig(old))).close()
    expect((await cli(env, 'rotate-kek')).code).toBe(0)
    await expect(startServices(readConfig(old))).rejects.toThrow(/lacks key 2/)
    copyFileSync(env.MASTER_KEY_FILE, old.MASTER_KEY_FILE)
    await (await startServices(readConfig(old))).close()
  })
})
