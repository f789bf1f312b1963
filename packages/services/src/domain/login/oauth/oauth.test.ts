import { writeFileSync } from 'node:fs'
import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthLogins } from '../../../db/schema/logins.js'
import { identities, users } from '../../../db/schema/users.js'
import { sha256 } from '../../../platform/bytes.js'
import { MINUTE } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  codeOn,
  providerWorld,
  signInAt,
  startAt,
  take,
  visitorOf,
  wrongCode,
} from '../../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../../testing/visitors/visitor.js'
import { type createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../../testing/world.js'
import { sweep } from '../../retention/sweep.js'
import { readLogin } from '../../sessions/readLogin.js'

onDatabase((db) => {
  let local: LocalProviders
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())
  let people = 1_000
  beforeEach(() => {
    local.refuse(false)
    const id = String(++people)
    local.become({ id, name: `ada-${id}`, email: `ada-${id}@example.com`, isVerified: true })
  })

  const world = (options?: createWorld.Options) => providerWorld(db(), { local, ...options })

  describe('a login at a provider', () => {
    test.each(SOCIAL_PROVIDERS)(
      '[J06] supports the format of %s, and returns the same user the next time',
      async (provider) => {
        const place = world()
        const visitor = await visitorOf(place)
        const session = await signInAt(place, visitor, provider)
        const idHash = sha256(visitor.sessionId() ?? '')
        const { userId } = session
        expect(await readLogin({ db: db(), clock: Date.now }, idHash)).toEqual({
          deviceId: expect.any(String),
          userId,
          email: null,
          provider,
        })
        const isAddress = provider === 'google' || provider === 'apple'
        const label = isAddress ? `ada-${people}@example.com` : `ada-${people}`
        expect(session).toMatchObject({ login: { provider, label }, wallet: null })
        const again = await signInAt(place, await visitorOf(place), provider)
        expect(again.userId).toBe(session.userId)
      },
    )

    test('needs no code for a key that the account has used before', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      await signInAt(place, visitor, 'github')
      visitor.hold(undefined)
      const begun = await startAt(visitor, 'github')
      expect((await createBrowser(place).go(begun.path)).page).toContain('Signed in')
      expect(await take(visitor, begun.challengeId)).toMatchObject({ status: 'proved' })
    })

    test('creates another user than the same address by mail or at another provider', async () => {
      const place = world()
      const byMail = await (await visitorOf(place)).signIn(`ada-${people}@example.com`, {
        projectId: 'never',
      })
      const ids = [byMail.userId]
      for (const provider of ['google', 'apple', 'github'] as const)
        ids.push((await signInAt(place, await visitorOf(place), provider)).userId)
      expect(new Set(ids).size).toBe(4)
    })

    test('shows no address that the provider has not verified', async () => {
      local.become({ isVerified: false })
      const place = world()
      const session = await signInAt(place, await visitorOf(place), 'google')
      expect(session.login).toEqual({ provider: 'google', label: String(people) })
    })

    test('shows a hostile name as one plain line', async () => {
      local.become({ name: 'Ada\u202E<b>\n\u0000Lovelace</b>' })
      const place = world()
      const session = await signInAt(place, await visitorOf(place), 'discord')
      expect(session.login?.label).toBe('Ada Lovelace')
    })

    test('ends immediately after a refusal at the provider', async () => {
      local.refuse(true)
      const place = world()
      const visitor = await visitorOf(place)
      const { path, challengeId } = await startAt(visitor)
      expect((await createBrowser(place).go(path)).page).toContain('Sign-in cancelled')
      expect(await take(visitor, challengeId)).toEqual({ status: 'refused', reason: 'denied' })
    })

    test('is not offered if the operator has no client at the provider', async () => {
      const place = world({ config: {} })
      const visitor = await visitorOf(place)
      const body = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
      const answer = await visitor.send('POST', '/v1/auth/oauth/start', { body })
      expect(answer.status).toBe(400)
      const foreign = { ...body, dappOrigin: 'https://evil.example' }
      expect((await visitor.send('POST', '/v1/auth/oauth/start', { body: foreign })).status).toBe(
        403,
      )
    })

    test('expires after ten minutes, and is deleted', async () => {
      let now = Date.now()
      const place = world({ clock: () => now })
      const visitor = await createVisitor({ ...place, clock: { now: () => now } })
      const { path, challengeId } = await startAt(visitor)
      now += 10 * MINUTE
      expect(await createBrowser(place).go(path)).toMatchObject({ status: 404 })
      expect(await take(visitor, challengeId)).toEqual({ status: 'expired' })
      now += 1
      await sweep(db(), now)
      expect(await db().$count(oauthLogins, eq(oauthLogins.id, challengeId))).toBe(0)
    })
  })

  describe('an attacker at a provider login', () => {
    test('gains nothing from sending a link, because only the victim’s window shows the code', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, challengeId } = await startAt(mallory)
      const { page } = await createBrowser(place).go(path)
      expect(page).toContain('Sign in to Demo')
      expect(page).toContain(`whose address has to be <b>${DAPP_ORIGIN}</b>`)
      expect(await take(mallory, challengeId)).toEqual({ status: 'asked' })
      const guess = wrongCode(page)
      const tries: string[] = []
      for (let times = 0; times < 3; times++)
        tries.push((await take(mallory, challengeId, guess)).status)
      expect(tries).toEqual(['wrong', 'wrong', 'wrong'])
      const refused = { status: 'refused', reason: 'notMe' }
      expect(await take(mallory, challengeId, codeOn(page))).toEqual(refused)
      expect(await take(mallory, challengeId, codeOn(page))).toEqual(refused)
    })

    test('gains nothing from sending a code, because the victim’s window accepts no code', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const body = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
      const begun = (await mallory.send('POST', '/v1/auth/oauth/start', { body })).body as {
        challengeId: string
        path: string
      }
      expect(Object.keys(begun).sort()).toEqual(['challengeId', 'expiresAt', 'path'])
      const victim = createBrowser(place)
      const { page } = await victim.go(begun.path)
      expect(page).not.toMatch(/type="radio"|Sign in<\/button>/)
      expect((await victim.pick(page, codeOn(page))).page).toContain('Sign-in refused')
      expect(await take(mallory, begun.challengeId)).toEqual({ status: 'refused', reason: 'notMe' })
    })

    test('control: signs in only with the code of the same login', async () => {
      const place = world()
      const [visitor, mallory] = [await visitorOf(place), await visitorOf(place)]
      const [own, other] = [await startAt(visitor), await startAt(mallory)]
      const browser = createBrowser(place)
      const { page } = await browser.go(own.path)
      await browser.go(other.path)
      const code = codeOn(page)
      const foreign = await take(mallory, other.challengeId, code)
      expect(foreign).toEqual({ status: 'wrong' })
      expect(await take(mallory, own.challengeId, code)).toEqual({ status: 'expired' })
      expect(await take(visitor, own.challengeId, code)).toMatchObject({ status: 'proved' })
    })

    test('gains nothing from a stolen press, which can only refuse or copy the digits', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, challengeId } = await startAt(mallory)
      const victim = createBrowser(place)
      const { page } = await victim.go(path)
      const presses = Array.from(page.matchAll(/<button[^>]*>/g), ([button]) => button)
      expect(presses).toEqual([
        expect.stringMatching(/^<button class="copy" type="button" hidden /),
        '<button class="refuse" name="choice" value="none">',
      ])
      expect((await victim.pick(page, undefined)).status).toBe(400)
      expect(await take(mallory, challengeId)).toEqual({ status: 'asked' })
    })

    test('is refused after thirty wrong codes per account, across keys and parallel requests', async () => {
      const place = world()
      const victim = createBrowser(place)
      const asked = []
      for (let count = 0; count < 11; count++) {
        const mallory = await visitorOf(place)
        const begun = await startAt(mallory)
        asked.push({ mallory, begun, page: (await victim.go(begun.path)).page })
      }
      const outcomes = await Promise.all(
        [...asked, ...asked, ...asked].map(({ mallory, begun, page }) =>
          take(mallory, begun.challengeId, wrongCode(page)),
        ),
      )
      const statuses = outcomes.map(({ status }) => status).sort()
      expect(statuses).toEqual([...Array(3).fill('refused'), ...Array(30).fill('wrong')])
      for (const { mallory, begun, page } of asked) {
        const taken = await take(mallory, begun.challengeId, codeOn(page))
        expect(taken).toEqual({ status: 'refused', reason: 'notMe' })
      }
    })

    test('is refused after three wrong codes per key, across accounts', async () => {
      const place = world()
      const victim = await visitorOf(place)
      const outcomes: string[] = []
      for (let guess = 1; guess <= 4; guess++) {
        local.become({ id: String(++people), name: `mallory-${guess}` })
        const begun = await startAt(victim, 'github')
        const { page } = await createBrowser(place).go(begun.path)
        const code = guess === 4 ? codeOn(page) : wrongCode(page)
        outcomes.push((await take(victim, begun.challengeId, code)).status)
      }
      expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'refused'])
    })

    test('does not count a correct code or a denial as a guess', async () => {
      const place = world()
      const browser = createBrowser(place)
      for (let times = 0; times < 4; times++) {
        const refused = await startAt(await visitorOf(place))
        await browser.pick((await browser.go(refused.path)).page, 'none')
        await signInAt(place, await visitorOf(place), 'google')
      }
    })

    test('accepts another try after a mistyped code', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const { path, challengeId } = await startAt(visitor)
      const { page } = await createBrowser(place).go(path)
      expect(await take(visitor, challengeId, wrongCode(page))).toEqual({ status: 'wrong' })
      expect(await take(visitor, challengeId)).toEqual({ status: 'asked' })
      expect(await take(visitor, challengeId, codeOn(page))).toMatchObject({ status: 'proved' })
    })

    test.each(['', '12345', '1234567', '12a456', ' 123456'])(
      'treats "%s" neither as a code nor as a try',
      async (code) => {
        const place = world()
        const visitor = await visitorOf(place)
        const { path, challengeId } = await startAt(visitor)
        const { page } = await createBrowser(place).go(path)
        const body = { challengeId, code }
        const answer = await visitor.send('POST', '/v1/auth/oauth/take', { body })
        expect(answer.status).toBe(400)
        expect(await take(visitor, challengeId, codeOn(page))).toMatchObject({ status: 'proved' })
      },
    )

    test('cannot refuse from another browser or site', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const { path, challengeId } = await startAt(visitor)
      const browser = createBrowser(place)
      const { page } = await browser.go(path)
      expect((await createBrowser(place).pick(page, 'none')).status).toBe(404)
      expect((await browser.pick(page, 'none', { origin: 'https://evil.example' })).status).toBe(
        403,
      )
      expect(await take(visitor, challengeId, codeOn(page))).toMatchObject({ status: 'proved' })
    })

    test('cannot use a code in another browser, or twice', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, challengeId } = await startAt(mallory)
      const browser = createBrowser(place)
      const { url } = await browser.go(path, /\/callback\?/)
      expect((await createBrowser(place).go(url)).status).toBe(404)
      const { page: first } = await browser.go(url)
      expect(first).toContain('Sign in to Demo')
      // A reload continues from the provider's first answer, with another code.
      const { page: second } = await browser.go(url.replace(/code=[^&]+/, 'code=another'))
      expect(await take(mallory, challengeId, codeOn(first))).toEqual({ status: 'wrong' })
      expect(codeOn(second)).toBeDefined()
      expect((await createBrowser(place).go(url)).status).toBe(404)
      expect((await browser.pick(first, 'none')).status).toBe(404)
      expect(await take(mallory, challengeId)).toEqual({ status: 'asked' })
      expect((await browser.pick(second, 'none')).page).toContain('Sign-in refused')
      expect((await browser.go(url)).status).toBe(404)
    })

    test('cannot use one provider’s answer at another provider, or an invented code', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const begun = await startAt(visitor, 'github')
      const browser = createBrowser(place)
      const { url } = await browser.go(begun.path, /\/callback\?/)
      expect((await browser.go(url.replace('/github/', '/google/'))).status).toBe(404)
      const forged = url.replace(/code=[^&]+/, 'code=forged')
      expect((await browser.go(forged)).page).toContain('Sign-in failed')
      expect(await take(visitor, begun.challengeId)).toEqual({
        status: 'refused',
        reason: 'failed',
      })
    })

    test('cannot take a session with another key, or twice', async () => {
      const place = world()
      const [visitor, thief] = [await visitorOf(place), await visitorOf(place)]
      const { path, challengeId } = await startAt(visitor)
      const code = codeOn((await createBrowser(place).go(path)).page)
      expect(await take(thief, challengeId, code)).toEqual({ status: 'expired' })
      const both = await Promise.all([
        take(visitor, challengeId, code),
        take(visitor, challengeId, code),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual(['expired', 'proved'])
    })

    test('cannot imitate a provider without its keys, or with another issuer', async () => {
      const { providers } = local
      const { google } = providers
      for (const server of [
        { ...google.server, issuer: 'https://accounts.google.com' },
        { ...google.server, jwks_uri: `${local.issuer}/.well-known/openid-configuration` },
      ]) {
        const place = world({ providers: { ...providers, google: { ...google, server } } })
        const visitor = await visitorOf(place)
        const before = await db().$count(users)
        const { path, challengeId } = await startAt(visitor)
        expect((await createBrowser(place).go(path)).page).toContain('Sign-in failed')
        expect(await take(visitor, challengeId)).toEqual({ status: 'refused', reason: 'failed' })
        expect(await db().$count(users)).toBe(before)
      }
    })

    test('cannot start unlimited logins from the networks of one site', async () => {
      const place = world({ limits: { loginsPerClient: { points: 3, window: MINUTE, site: 3 } } })
      const statuses: number[] = []
      for (let network = 0; network < 4; network++) {
        const address = `2001:db8:7:${network}::1`
        const visitor = await createVisitor({ ...place, clock: { now: Date.now } }, { address })
        const body = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
        statuses.push((await visitor.send('POST', '/v1/auth/oauth/start', { body })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    })

    test('blocks only the visitor’s key if a page starts logins by itself', async () => {
      const place = world()
      const options = { address: '198.51.100.9' }
      const clock = { now: Date.now }
      const visitor = await createVisitor({ ...place, clock }, options)
      const begin = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
      const statuses: number[] = []
      for (let times = 0; times < 130; times++)
        statuses.push((await visitor.send('POST', '/v1/auth/oauth/start', { body: begin })).status)
      expect(statuses.filter((status) => status === 200).length).toBe(20)
      expect(new Set(statuses.slice(20))).toEqual(new Set([429]))
      await startAt(await createVisitor({ ...place, clock }, options))
    })

    test('cannot embed the window’s pages in another page', async () => {
      const place = world()
      const { path } = await startAt(await visitorOf(place))
      for (const kind of ['iframe', 'image', 'empty']) {
        const headers = { 'sec-fetch-dest': kind }
        const answer = await place.fetch(new Request(FRAME_ORIGIN + path, { headers }))
        expect(answer.status).toBe(403)
      }
    })
  })

  test('uses a replaced client secret immediately, and logs a wrong secret', async () => {
    const place = world()
    const file = local.logins.github?.secretFile ?? ''
    writeFileSync(file, 'another one')
    const visitor = await visitorOf(place)
    const begun = await startAt(visitor, 'github')
    expect((await createBrowser(place).go(begun.path)).page).toContain('Sign-in failed')
    expect(place.lines.join()).toMatch(
      /"provider":"github","reason":"invalid_client".*a login at a provider failed/,
    )
    expect(place.lines.join()).not.toContain('another one')
    writeFileSync(file, local.secret)
    await signInAt(place, visitor, 'github')
    expect(await db().$count(identities)).toBeGreaterThan(0)
  })
})
