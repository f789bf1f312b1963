import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { cli } from '../testing/processes/cli.js'
import { baseSettings, serverSettings } from '../testing/settings.js'

const DUMP = `\\restrict 0123456789abcdef

SET client_encoding = 'UTF8';
SELECT pg_catalog.set_config('search_path', '', false);
CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
CREATE TABLE public.notes (text text NOT NULL);
INSERT INTO public.notes VALUES ('it''s there; \\n “whole”');
\\unrestrict 0123456789abcdef
`
/** The test starts an embedded database three times, which depends on the disk's speed. */
const TIMEOUT = 240_000
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }

function write(name: string, content: string): string {
  const file = join(inject('runFolder'), name)
  writeFileSync(file, content)
  return file
}

describe('restore', () => {
  const places = [
    ['an embedded database before its first start', async () => baseSettings()],
    ['an empty database of a server', serverSettings],
  ] as const
  test.each(places)(
    'fills %s, and creates the tables of this release',
    { timeout: TIMEOUT },
    async (_what, settings) => {
      const env = { ...(await settings()), ...smtp }
      const file = write('good.sql', DUMP)
      const { code, out, err } = await cli(env, 'restore', '--file', file)
      expect([code, err, out]).toEqual([0, '', `The database now has the content of ${file}.\n`])
      expect((await cli(env, 'verify-audit')).out).toBe('The audit log is empty.\n')
      expect(await cli(env, 'restore', '--file', file)).toMatchObject({
        code: 1,
        err: 'The database has tables already; restore into an empty one.\n',
      })
      if (!('DATABASE_URL' in env)) return
      const client = new Client({ connectionString: String(env.DATABASE_URL) })
      await client.connect()
      expect((await client.query('select text from notes')).rows).toEqual([
        { text: "it's there; \\n “whole”" },
      ])
      await client.end()
    },
  )

  test('does not change the database if the dump is broken, and does not quote its rows', async () => {
    const env = { ...(await serverSettings()), ...smtp }
    const broken = write(
      'broken.sql',
      `${DUMP}INSERT INTO public.notes VALUES (NULL, 'ada@example.com');`,
    )
    const { code, err } = await cli(env, 'restore', '--file', broken)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^The backup was not restored \(42601 at letter \d+ of the dump\); nothing was changed\.\n$/,
      ),
    ])
    expect((await cli(env, 'restore', '--file', write('mended.sql', DUMP))).code).toBe(0)
  })

  test.each([
    [['--file', '/nowhere.sql'], /^There is no file \/nowhere\.sql\.\n$/],
    [
      ['--file', write('copied.sql', 'COPY public.notes (text) FROM stdin;\na\n\\.\n')],
      /^The dump has COPY statements; make it with pg_dump --inserts\.\n$/,
    ],
  ])('rejects %j in one sentence', async (args, said) => {
    const env = { ...baseSettings(), ...smtp }
    const { code, err } = await cli(env, 'restore', ...args)
    expect([code, err]).toEqual([1, expect.stringMatching(said)])
  })

  test('prints its usage without a dump, or for an invalid command line', async () => {
    const { code, err } = await cli({ ...baseSettings(), ...smtp }, 'restore')
    expect([code, err]).toEqual([
      64,
      expect.stringMatching(/^--file is missing\.\n\nvestibule restore --file FILE\n/),
    ])
  })

  test('rejects a restore without the master key', async () => {
    const env = { ...baseSettings(), ...smtp }
    const MASTER_KEY_FILE = join(env.DATA_DIR, 'none.key')
    const { code, err } = await cli(
      { ...env, MASTER_KEY_FILE },
      'restore',
      '--file',
      write('x.sql', DUMP),
    )
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^There is no master key at .*none\.key;/),
    ])
  })
})
