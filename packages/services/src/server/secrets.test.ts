import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { oauthLogins } from '../db/schema/logins.js'
import { fixedKeys } from '../domain/keys/keys.js'
import { createLog } from '../platform/log.js'
import { onDatabase } from '../testing/database/onDatabase.js'
import { fileProviders } from '../testing/providers/fileProviders.js'
import { createBrowser } from '../testing/visitors/createBrowser.js'
import { giveWallet } from '../testing/visitors/giveWallet.js'
import {
  codeOn,
  providerWorld,
  startAt,
  take,
  visitorOf,
} from '../testing/visitors/providerVisits.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'
import { createWorld, FRAME_ORIGIN } from '../testing/world.js'

const EMAIL = 'canary@example.com'
const SCHEMA = new URL('../db/schema/', import.meta.url)
const modules: object[] = await Promise.all(
  readdirSync(SCHEMA).map((file) => import(new URL(file, SCHEMA).href)),
)
const TABLES = modules.flatMap((each) => Object.values(each)).filter((one) => is(one, PgTable))

onDatabase((db) => {
  describe('stored and logged data', () => {
    test('contains no used code, share, session, proof, link or key', async ({ task }) => {
      expect(TABLES.length).toBeGreaterThan(30)
      const masterKey = randomBytes(32)
      const lines: string[] = []
      const log = createLog({ level: 'trace', to: { write: (line) => void lines.push(line) } })
      const world = createWorld(db(), { log, keys: fixedKeys(masterKey) })
      const secrets: Record<string, string> = { 'master key': masterKey.toString('base64url') }

      const ada = await createVisitor(world)
      const asked = await ada.askCode(EMAIL)
      const wrongCode = asked.code === '739205' ? '739206' : '739205'
      await ada.verify(asked.challengeId, wrongCode)
      const { body } = await ada.verify(asked.challengeId, asked.code)
      const { sessionId, session } = body as { sessionId: string; session: { deviceId: string } }
      ada.hold(sessionId)
      const wallet = newWallet()
      const client = walletClient(ada)
      await client.put(wallet)
      expect(await client.share(wallet.walletId, session.deviceId)).toBe(wallet.body.share)
      await client.confirm(wallet)

      const proof = await ada.prove('GET', '/v1/auth/session')
      const claims = { jti: 'canary-of-a-jti-0123456789' }
      await ada.send('GET', '/v1/auth/session', { claims })
      Object.assign(secrets, { sessionId, proof, share: wallet.body.share, jti: claims.jti })

      await giveWallet(db(), (await (await createVisitor(world)).signIn('link@example.com')).userId)
      await (await createVisitor(world)).start('link@example.com')
      const mail = (await world.mailbox('link@example.com')).at(-1)
      secrets.link = /\/device\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

      // Sends secrets in each wrong place: URL, path, header, refused body, report.
      const all = Object.values(secrets)
      for (const secret of all) {
        await ada.send('GET', `/v1/auth/session?code=${secret}`)
        await ada.send('POST', `/v1/auth/${secret}`, { body: { [secret]: secret } })
        await ada.send('POST', '/v1/auth/email/verify', { body: `{"code":"${secret}"` })
        await ada.send('GET', '/f/demo', { headers: { 'x-canary': secret, referer: secret } })
        await world.fetch(
          new Request(`${FRAME_ORIGIN}/r`, {
            method: 'POST',
            headers: { 'content-type': 'application/csp-report' },
            body: JSON.stringify({
              'csp-report': {
                'effective-directive': 'img-src',
                'blocked-uri': `https://x/${secret}`,
              },
            }),
          }),
        )
      }

      const kept: Record<string, string> = { log: lines.join('') }
      for (const table of TABLES)
        kept[getTableName(table)] = JSON.stringify(await db().select().from(table))
      expect(kept.log).not.toBe('')
      expect(kept.wallets).toContain(wallet.body.vault.ciphertext)

      const needles = Object.entries(secrets).flatMap(([name, secret]) =>
        spellings(secret).map((spelling) => ({ name, spelling })),
      )
      const found = Object.entries(kept).flatMap(([place, text]) =>
        needles
          .filter(({ spelling }) => text.includes(spelling))
          .map(({ name }) => `${name} in ${place}`),
      )
      expect(found).toEqual([])
      // Six digits may occur in longer numbers or encrypted text: search for separate numbers.
      for (const code of [asked.code, wrongCode])
        for (const [place, text] of Object.entries(kept))
          expect([place, new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text)]).toEqual([
            place,
            false,
          ])
      for (const place of ['log', 'audit_log', 'audit_pending', 'budgets', 'proofs', 'sessions'])
        expect([place, kept[place]?.includes(EMAIL)]).toEqual([place, false])
      Object.assign(task.meta, {
        cases: (needles.length + 2) * Object.keys(kept).length,
        wrong: found.length,
      })
    })

    test('contains no secret of a provider login, at any step', async () => {
      const local = await fileProviders()
      try {
        const lines: string[] = []
        const log = createLog({ level: 'trace', to: { write: (line) => void lines.push(line) } })
        const place = providerWorld(db(), { local, log })
        const visitor = await visitorOf(place)
        const begun = await startAt(visitor, 'google')
        const browser = createBrowser(place)
        const secrets: Record<string, string> = {}
        const tell = (name: string, value: string | null) => {
          secrets[name] = value ?? ''
        }
        const expectNone = async (code?: string) => {
          const kept = [...lines, JSON.stringify(await db().select().from(oauthLogins))]
          for (const text of kept) {
            for (const [name, secret] of Object.entries(secrets))
              expect([name, spellings(secret).some((one) => text.includes(one))]).toEqual([
                name,
                false,
              ])
            if (code !== undefined)
              expect(new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(text)).toBe(false)
          }
        }

        tell('link', new URL(begun.path, FRAME_ORIGIN).searchParams.get('login'))
        await expectNone()
        const { url: there } = await browser.go(begun.path, /\/auth\?/)
        const asked = new URL(there).searchParams
        tell('state', asked.get('state'))
        tell('nonce', asked.get('nonce'))
        await expectNone()
        const { url: back } = await browser.go(there, /\/callback\?/)
        tell('code of the provider', new URL(back).searchParams.get('code'))
        const { page } = await browser.go(back)
        const code = codeOn(page)
        expect(code).toMatch(/^\d{6}$/)
        await expectNone(code)
        const taken = await take(visitor, begun.challengeId, code)
        if (taken.status !== 'proved') throw new Error(`It is ${taken.status}.`)
        tell('session', taken.sessionId)
        await expectNone(code)
      } finally {
        await local.close()
      }
    })
  })
})

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'base64url')
  const all = [secret, encodeURIComponent(secret), bytes.toString('base64'), bytes.toString('hex')]
  expect(secret.length).toBeGreaterThanOrEqual(20)
  return [...new Set(all)]
}
