import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { startServices } from '../server/startServices.js'
import { startMailServer } from '../testing/mailServer.js'
import { cli } from '../testing/processes/cli.js'
import { served } from '../testing/served.js'
import { serverSettings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'

const TIMEOUT = 240_000
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.close())

async function setUp() {
  const owner = { ...(await serverSettings()), SMTP_URL: mailServer.url, TRUST_PROXY: '1' }
  const role = `r_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const superuser = as(owner.DATABASE_URL, 'postgres')
  await query(superuser, `create role ${role} login`)
  return { owner, role, user: { ...owner, DATABASE_URL: as(owner.DATABASE_URL, role) } }
}

function as(url = '', user: string): string {
  const other = new URL(url)
  other.username = user
  return other.href
}

async function query(url = '', text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

describe('a role that may only read and write rows', () => {
  test(
    'runs the services after vestibule migrate, and cannot change a table',
    async () => {
      const { owner, role, user } = await setUp()
      await expect(startServices(readConfig(user))).rejects.toThrow(
        /^The database lacks \d+ migrations, and its role may not change tables; run vestibule migrate as the owner\.$/,
      )
      expect(await cli(owner, 'migrate', '--check')).toMatchObject({
        code: 1,
        out: expect.stringMatching(/^\d+ migrations are missing, 0 are of a later release\.\n$/),
      })
      expect(await cli(owner, 'migrate', '--role', role)).toEqual({
        code: 0,
        out: expect.stringMatching(
          new RegExp(
            `^\\d+ migrations were applied\\.\nThe role ${role} may read and write rows\\.\n$`,
          ),
        ),
        err: '',
      })
      expect((await cli(user, 'migrate', '--check')).code).toBe(0)

      const services = await startServices({ ...readConfig(user), auditRetentionDays: 30 })
      expect((await fetch(`${services.url}/readyz`)).status).toBe(200)
      const world = served({ url: () => services.url, mails: mailServer.mails })
      const email = `${randomUUID()}@example.com`
      expect((await (await createVisitor(world)).signIn(email)).email).toBe(email)
      await services.close()
      expect((await cli(user, 'verify-audit')).code).toBe(0)
      for (const statement of [
        'drop table users',
        'alter table users add x int',
        'create table x ()',
      ])
        await expect(query(user.DATABASE_URL, statement)).rejects.toThrow(/permission|owner/)
    },
    TIMEOUT,
  )

  test('reports in one sentence that the role does not exist', async () => {
    const { owner } = await setUp()
    expect(await cli(owner, 'migrate', '--role', 'nobody"; drop table users')).toMatchObject({
      code: 1,
      err: 'There is no role "nobody"; drop table users"; run CREATE ROLE first.\n',
    })
  })
})

describe('services with MIGRATE=off', () => {
  test(
    'do not change the tables, and start after the tables are up to date',
    async () => {
      const { owner } = await setUp()
      const start = () => startServices(readConfig({ ...owner, MIGRATE: 'off' }))
      await expect(start()).rejects.toThrow(
        /^The database lacks \d+ migrations of this release, and MIGRATE is off; run vestibule migrate\.$/,
      )
      const tables = `select count(*)::int as count from pg_tables where schemaname = 'public'`
      expect((await query(owner.DATABASE_URL, tables)).rows).toEqual([{ count: 0 }])
      expect((await cli(owner, 'migrate')).code).toBe(0)
      expect((await cli(owner, 'migrate')).out).toBe('The tables are up to date.\n')
      await (await start()).close()
    },
    TIMEOUT,
  )
})

test('rejects a database of a later release, and does not change it', async () => {
  const { owner } = await setUp()
  await cli(owner, 'migrate')
  const later = Date.now() + 10 ** 9
  await query(
    owner.DATABASE_URL,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`,
  )
  const sentence =
    'The database has one migration of a later release; start that release, or restore a backup.'
  await expect(startServices(readConfig(owner))).rejects.toThrow(sentence)
  expect(await cli(owner, 'migrate')).toMatchObject({ code: 1, err: `${sentence}\n` })
  expect(await cli(owner, 'migrate', '--check')).toMatchObject({
    code: 1,
    out: '0 migrations are missing, 1 are of a later release.\n',
  })
})
