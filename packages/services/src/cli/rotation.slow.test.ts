import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { chooseKms } from '../adapters/chooseKms.js'
import { readKeyFile } from '../adapters/keyFile.js'
import { openKeyRing } from '../adapters/keyRing.js'
import { readConfig } from '../config/config.js'
import { openDatabase } from '../db/openDatabase.js'
import { auditLog } from '../db/schema/audit.js'
import { shares } from '../db/schema/wallets.js'
import { sealedPlaces } from '../domain/wallet/sealedPlaces.js'
import { createLog } from '../platform/log.js'
import { startServices } from '../server/startServices.js'
import { type FakeVault, startFakeVault } from '../testing/fakeVault.js'
import { startMailServer } from '../testing/mailServer.js'
import { cli, spawnCli } from '../testing/processes/cli.js'
import { served } from '../testing/served.js'
import { embeddedSettings } from '../testing/settings.js'
import { giveShares, openShares } from '../testing/visitors/giveShares.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'

const TIMEOUT = 120_000
const COUNT = 60
vi.setConfig({ testTimeout: TIMEOUT })
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
const fail = (error: unknown) => {
  throw error
}

type Env = Record<string, string | undefined>

async function open(env: Env) {
  const config = readConfig(env)
  const keys = openKeyRing(config.masterKeyFile, { onFault: fail })
  const { db, close } = await openDatabase(config, { log: createLog({ level: 'silent' }) })
  return { config, db, close, kms: chooseKms(config, { keys, fetch: globalThis.fetch }) }
}

async function visit<result>(
  env: Env,
  look: (place: Awaited<ReturnType<typeof open>>) => Promise<result>,
): Promise<result> {
  const place = await open(env)
  return look(place).finally(place.close)
}

const versions = (env: Env) =>
  visit(env, async ({ db, kms }) => {
    const versions = new Set<string>()
    for await (const places of sealedPlaces(db))
      for (const { share } of places)
        versions.add(kms.versionOf(Buffer.from(share.sealed, 'base64url')))
    return versions
  })

describe('rotate-kek', () => {
  let env: Env
  let given: Map<string, string>
  beforeAll(async () => {
    env = { ...(await embeddedSettings()), ...smtp }
    given = await visit(env, ({ db, kms }) => giveShares(db, { kms, count: COUNT }))
  }, TIMEOUT)

  const opened = () => visit(env, ({ db, kms }) => openShares(db, kms))

  test('rejects a rotation before a key is prepared', async () => {
    const before = await versions(env)
    const { code, err } = await cli(env, 'rotate-kek')
    expect([code, err]).toEqual([1, expect.stringMatching(/^\S+ has no prepared key; .*\n$/)])
    expect(await versions(env)).toEqual(before)
  })

  test(
    'seals every share again without changing its content',
    async () => {
      const [before] = await versions(env)
      expect((await cli(env, 'rotate-kek', '--prepare')).code).toBe(0)
      expect(await versions(env)).toEqual(new Set([before]))
      const { code, out } = await cli(env, 'rotate-kek')
      expect([code, out]).toEqual([
        0,
        expect.stringContaining(`${given.size} shares were sealed again`),
      ])
      const after = await versions(env)
      expect(after.size).toBe(1)
      expect(after).not.toEqual(new Set([before]))
      expect(await opened()).toEqual(given)
      expect((await cli(env, 'rotate-kek', '--resume')).out).toMatch(/^0 shares were sealed again/)
      expect((await cli(env, 'verify-audit')).code).toBe(0)
    },
    TIMEOUT,
  )

  test(
    'keeps every share after repeated kills, and continues with the rest',
    async () => {
      await cli(env, 'rotate-kek', '--prepare')
      const [before] = await versions(env)
      for (let kill = 0; kill < 2; kill++) {
        const { child, spoke, ended } = spawnCli(
          env,
          'rotate-kek',
          ...(kill > 0 ? ['--resume'] : []),
        )
        await spoke
        await sleep(randomInt(10))
        child.kill('SIGKILL')
        await ended
        expect(await opened()).toEqual(given)
      }
      expect((await cli(env, 'rotate-kek', '--resume')).code).toBe(0)
      const after = await versions(env)
      expect(after.size).toBe(1)
      expect(after).not.toEqual(new Set([before]))
      expect(await opened()).toEqual(given)
    },
    TIMEOUT,
  )

  test(
    'skips and reports a share that no key opens',
    async () => {
      await visit(env, async ({ db }) => {
        const [row] = await db.select().from(shares).limit(1)
        const sealed = Buffer.from(row?.sealed ?? '', 'base64url')
        sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
        const damaged = { sealed: sealed.toString('base64url') }
        await db
          .update(shares)
          .set(damaged)
          .where(eq(shares.walletId, row?.walletId ?? ''))
      })
      await cli(env, 'rotate-kek', '--prepare')
      const { code, out } = await cli(env, 'rotate-kek')
      expect(code).toBe(1)
      expect(out).toMatch(
        /^1 shares could not be opened and were not changed, because their key is missing\.\n$/m,
      )
    },
    TIMEOUT,
  )
})

describe('two running services', () => {
  test(
    'keep codes and shares valid during both rotations',
    async () => {
      const mailServer = await startMailServer()
      const env = {
        ...(await embeddedSettings()),
        SMTP_URL: mailServer.url,
        TRUST_PROXY: '1',
      }
      const limits = { cooldown: { points: 100, window: 1_000 } }
      const both = await Promise.all(
        [1, 2].map(() => startServices({ ...readConfig(env), limits })),
      )
      let turn = 0
      const world = served({ url: () => both[turn++ % 2]?.url ?? '', mails: mailServer.mails })
      const early = await createVisitor(world)
      const { challengeId, code } = await early.askCode('early@example.com')
      const ada = await createVisitor(world)
      const { deviceId } = await ada.signIn('ada@example.com')
      const [wallet, client] = [newWallet(), walletClient(ada)]
      await client.put(wallet)
      const share = () => client.share(wallet.walletId, deviceId)

      expect((await cli(env, 'rotate-pepper')).out).toMatch(/^Codes are made with key 2 now/)
      expect((await early.verify(challengeId, code)).status).toBe(200)
      const late = await createVisitor(world)
      expect(await late.signIn('late@example.com')).toMatchObject({ email: 'late@example.com' })

      expect(await share()).toBe(wallet.body.share)
      expect((await cli(env, 'rotate-kek')).out).toContain('1 shares were sealed again')
      for (let time = 0; time < 4; time++) expect(await share()).toBe(wallet.body.share)
      expect((await client.confirm(wallet)).status).toBe(200)
      const kinds = await visit(env, ({ db }) => db.select({ kind: auditLog.kind }).from(auditLog))
      expect(kinds.filter(({ kind }) => kind === 'key.rotated')).toHaveLength(2)

      for (const { close } of both) await close()
      await mailServer.close()
    },
    TIMEOUT,
  )
})

describe('a move to a key service', () => {
  const tokenFile = join(inject('runFolder'), 'rotation.token')
  let vault: FakeVault
  beforeAll(async () => {
    vault = await startFakeVault({ tokenFile })
  })
  afterAll(() => vault.close())

  test(
    'works like a rotation, then like a rotation of the key service, and loses no share after a failure',
    async () => {
      const env = { ...(await embeddedSettings()), ...smtp }
      const given = await visit(env, ({ db, kms }) => giveShares(db, { kms, count: 4 }))
      const there = { ...env, VAULT_URL: vault.url, VAULT_TOKEN_FILE: tokenFile }
      expect((await cli(there, 'rotate-kek', '--prepare')).err).toMatch(/^Vault makes its own keys/)

      let answers = 0
      vault.state.misdeed = undefined
      expect((await cli(there, 'rotate-kek', '--resume')).out).toContain(
        '12 shares were sealed again under vault:v1',
      )
      expect(await visit(there, ({ db, kms }) => openShares(db, kms))).toEqual(given)

      vault.state.misdeed = (_request, response) => {
        answers += 1
        response.destroy()
      }
      expect(await cli(there, 'rotate-kek')).toMatchObject({
        code: 1,
        err: 'The rotation stopped: The key service did not answer. Run it with --resume to continue.\n',
      })
      vault.state.misdeed = undefined
      expect(answers).toBeGreaterThan(0)
      expect((await cli(there, 'rotate-kek')).out).toContain(
        '12 shares were sealed again under vault:v2',
      )
      expect(await versions(there)).toEqual(new Set(['vault:v2']))
      expect(await visit(there, ({ db, kms }) => openShares(db, kms))).toEqual(given)
    },
    TIMEOUT,
  )
})

describe('the command line', () => {
  test('lists its commands, each with its help', async () => {
    const { code, out } = await cli({})
    expect(code).toBe(0)
    for (const name of ['doctor', 'verify-audit', 'restore', 'rotate-pepper', 'rotate-kek']) {
      expect(out).toContain(`  ${name} `)
      const help = await cli({}, name, '--help')
      expect([help.code, help.out]).toEqual([0, expect.stringMatching(`^vestibule ${name}`)])
    }
  })

  test.each([
    [['sing'], 64, /^There is no command "sing"\./],
    [['constructor'], 64, /^There is no command "constructor"\./],
    [['doctor', '--loud'], 64, /^Unknown option '--loud'/],
    [['rotate-kek', 'now'], 64, /^Unexpected argument 'now'/],
    [['verify-audit', '--anchor', 'x'], 1, /^An anchor is a number/],
    [['rotate-kek'], 78, /^The configuration has 4 faults:/],
  ])('rejects %j with exit code %i', async (args, code, said) => {
    const result = await cli({}, ...args)
    expect([result.code, result.err]).toEqual([code, expect.stringMatching(said)])
  })

  test(
    'reports the first row of a tampered log, in a separate process',
    async () => {
      const env = { ...(await embeddedSettings()), ...smtp }
      expect((await cli(env, 'verify-audit')).out).toBe('The audit log is empty.\n')
      await cli(env, 'rotate-pepper')
      await cli(env, 'rotate-pepper')
      const whole = await cli(env, 'verify-audit')
      const anchor = /The anchor is (\S+)\n/.exec(whole.out)?.[1] ?? ''
      expect((await cli(env, 'verify-audit', '--anchor', anchor)).code).toBe(0)
      const file = join(env.DATA_DIR, 'anchors')
      const missing = await cli(env, 'verify-audit', '--anchors', file)
      expect([missing.code, missing.err]).toEqual([
        1,
        expect.stringContaining('Could not read the anchors'),
      ])
      writeFileSync(file, `2026-11-27T18:00:00.000Z ${anchor}\n`)
      const anchored = { ...env, AUDIT_ANCHORS: pathToFileURL(file).href }
      expect((await cli(anchored, 'verify-audit')).out).toBe(
        `Stored anchors that agree: 1.\n${whole.out}`,
      )
      // Also checks waiting rows that were inserted without the key.
      await visit(env, ({ db }) =>
        db.execute(`insert into audit_pending (event, at, kind, subject, project, facts, mac)
          select 'forged', at, kind, subject, project, facts, hash from audit_log`),
      )
      const forged = await cli(env, 'verify-audit', '--anchor', anchor)
      expect([forged.code, forged.out]).toEqual([
        1,
        `2 of the waiting events were not written by these services.\nAll 2 rows are intact. The anchor is ${anchor}\n`,
      ])
      expect((await cli(env, 'verify-audit', '--anchor', anchor)).code).toBe(0)
      await visit(env, async ({ db }) => {
        await db.execute('alter table audit_log disable trigger user')
        await db.execute('delete from audit_log where seq = 2')
      })
      expect(await spawnCli(env, 'verify-audit', '--anchor', anchor).ended).toEqual({
        code: 1,
        out: 'Row 2 is missing: the log once reached row 2.\n',
        err: '',
      })
      expect((await cli(env, 'verify-audit')).code).toBe(0)
      expect((await cli(anchored, 'verify-audit')).out).toBe(
        'Row 2 is missing: the log once reached row 2.\n',
      )
      expect(readKeyFile(join(env.DATA_DIR, 'master.key')).all).toHaveLength(3)
    },
    TIMEOUT,
  )

  test(
    'never prints a key',
    async () => {
      const env = { ...(await embeddedSettings()), ...smtp }
      const file = join(env.DATA_DIR, 'master.key')
      const key = readFileSync(file)
      const said = [
        await cli(env, 'rotate-pepper'),
        await cli(env, 'rotate-kek', '--prepare'),
        await cli(env, 'rotate-kek'),
        await cli(env, 'doctor', '--offline'),
      ].flatMap(({ out, err }) => [out, err])
      for (const secret of [key, ...readKeyFile(file).all, randomBytes(0)].filter(
        ({ length }) => length,
      ))
        for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
          expect(said.join('\n')).not.toContain(Buffer.from(secret).toString(form))
    },
    TIMEOUT,
  )
})
