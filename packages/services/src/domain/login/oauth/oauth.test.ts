import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOCIAL_PROVIDERS } from '@vestibule/protocol'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { identities, oauthLogins, users } from '../../../db/schema.js'
import { sha256 } from '../../../platform/bytes.js'
import { MINUTE } from '../../../platform/time.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { localProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  providerWorld,
  signInAt,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'
import { createVisitor } from '../../../testing/visitors/visitor.js'
import { type createWorld, DAPP_ORIGIN, FRAME_ORIGIN } from '../../../testing/world.js'
import { sweep } from '../../retention/sweep.js'
import { readLogin } from '../../sessions/readLogin.js'

onDatabase((db) => {
  let local: Awaited<ReturnType<typeof localProviders>>
  beforeAll(async () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'providers-'))
    local = await localProviders({ folder, redirectOrigin: FRAME_ORIGIN })
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
      'works with the shape of %s, and the next time it is the same user',
      async (provider) => {
        const place = world()
        const visitor = await visitorOf(place)
        const session = await signInAt(place, visitor, provider)
        const idHash = sha256(visitor.sessionId() ?? '')
        const { userId } = session
        expect(await readLogin({ db: db(), clock: Date.now }, idHash)).toEqual({
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

    test('asks a key that its account knows for no number', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      await signInAt(place, visitor, 'github')
      visitor.hold(undefined)
      const begun = await startAt(visitor, 'github')
      expect((await createBrowser(place).go(begun.path)).page).toContain('Signed in')
      expect(await take(visitor, begun.challengeId)).toMatchObject({ status: 'proved' })
    })

    test('is another user than the one of the same address by mail, or at another provider', async () => {
      const place = world()
      const byMail = await (await visitorOf(place)).signIn(`ada-${people}@example.com`, {
        projectId: 'never',
      })
      const ids = [byMail.userId]
      for (const provider of ['google', 'apple', 'github'] as const)
        ids.push((await signInAt(place, await visitorOf(place), provider)).userId)
      expect(new Set(ids).size).toBe(4)
    })

    test('shows no address that the provider has not proved', async () => {
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

    test('that the visitor refuses there ends at once, and signs nobody in', async () => {
      local.refuse(true)
      const place = world()
      const visitor = await visitorOf(place)
      const { path, challengeId } = await startAt(visitor)
      expect((await createBrowser(place).go(path)).page).toContain('Sign-in refused')
      expect(await take(visitor, challengeId)).toEqual({ status: 'refused', reason: 'denied' })
    })

    test('is not offered where the operator has no client', async () => {
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

    test('runs out after ten minutes, and nothing of it is kept', async () => {
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

  describe('whoever attacks a login at a provider', () => {
    test('gets nothing by a link that they send to somebody: the number is in the attacker’s window', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, number, challengeId } = await startAt(mallory)
      const victim = createBrowser(place)
      const { page } = await victim.go(path)
      expect(page).toContain('Sign in to Demo')
      expect(await take(mallory, challengeId)).toEqual({ status: 'pending' })
      await victim.pick(page, otherNumber(page, number))
      expect(await take(mallory, challengeId)).toEqual({ status: 'refused', reason: 'notMe' })
      // Once and for good.
      expect((await victim.pick(page, number)).status).toBe(404)
      expect(await take(mallory, challengeId)).toEqual({ status: 'refused', reason: 'notMe' })
    })

    test('gains nothing by one press that they steal: a number is picked, and then confirmed', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, challengeId } = await startAt(mallory)
      const victim = createBrowser(place)
      const { page } = await victim.go(path)
      const presses = Array.from(page.matchAll(/<button[^>]*>/g), ([button]) => button)
      expect(presses.filter((button) => /value="\d\d"/.test(button))).toEqual([])
      expect(presses.length).toBe(2)
      expect((await victim.pick(page, undefined)).status).toBe(400)
      expect(await take(mallory, challengeId)).toEqual({ status: 'pending' })
    })

    test('is refused after three wrong numbers for an account, whatever keys they begin with and however many ask at once', async () => {
      const place = world()
      const victim = createBrowser(place)
      const asked = []
      for (let count = 0; count < 4; count++) {
        const mallory = await visitorOf(place)
        const begun = await startAt(mallory)
        asked.push({ mallory, begun, page: (await victim.go(begun.path)).page })
      }
      const outcomes: string[] = []
      for (const [index, { mallory, begun, page }] of asked.entries()) {
        const last = index === asked.length - 1
        await victim.pick(page, last ? begun.number : otherNumber(page, begun.number))
        outcomes.push((await take(mallory, begun.challengeId)).status)
      }
      expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused'])
    })

    test('is refused after three wrong numbers for a key, with whatever accounts of their own they finish its logins', async () => {
      const place = world()
      const victim = await visitorOf(place)
      const outcomes: string[] = []
      for (let guess = 1; guess <= 4; guess++) {
        local.become({ id: String(++people), name: `mallory-${guess}` })
        const begun = await startAt(victim, 'github')
        const mallory = createBrowser(place)
        const { page } = await mallory.go(begun.path)
        const choice = guess === 4 ? begun.number : otherNumber(page, begun.number)
        // An answer that is sent again and again is one answer.
        for (let times = 0; times < (guess === 1 ? 3 : 1); times++) await mallory.pick(page, choice)
        outcomes.push((await take(victim, begun.challengeId)).status)
      }
      expect(outcomes).toEqual(['refused', 'refused', 'refused', 'refused'])
    })

    test('who picks the right number, or says that it was not them, has guessed nothing', async () => {
      const place = world()
      const browser = createBrowser(place)
      for (let times = 0; times < 4; times++) {
        const refused = await startAt(await visitorOf(place))
        await browser.pick((await browser.go(refused.path)).page, 'none')
        await signInAt(place, await visitorOf(place), 'google')
      }
    })

    test('cannot pick the number from another browser, or from another site', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const { path, number, challengeId } = await startAt(visitor)
      const browser = createBrowser(place)
      const { page } = await browser.go(path)
      expect((await createBrowser(place).pick(page, number)).status).toBe(404)
      expect((await browser.pick(page, number, { origin: 'https://evil.example' })).status).toBe(
        403,
      )
      expect(await take(visitor, challengeId)).toEqual({ status: 'pending' })
      await browser.pick(page, number)
      expect(await take(visitor, challengeId)).toMatchObject({ status: 'proved' })
    })

    test('cannot bring a code of their own into another browser, nor one twice', async () => {
      const place = world()
      const mallory = await visitorOf(place)
      const { path, number, challengeId } = await startAt(mallory)
      const browser = createBrowser(place)
      const { url } = await browser.go(path, /\/callback\?/)
      expect((await createBrowser(place).go(url)).status).toBe(404)
      const { page: first } = await browser.go(url)
      expect(first).toContain('Sign in to Demo')
      // Loaded anew it asks again, for what the provider said the first time.
      const { page: second } = await browser.go(url.replace(/code=[^&]+/, 'code=another'))
      expect(second).toContain('Sign in to Demo')
      expect((await createBrowser(place).go(url)).status).toBe(404)
      expect((await browser.pick(first, number)).status).toBe(404)
      expect(await take(mallory, challengeId)).toEqual({ status: 'pending' })
      expect((await browser.pick(second, number)).page).toContain('Signed in')
      expect((await browser.go(url)).status).toBe(404)
    })

    test('cannot pass one provider’s answer off as another’s, nor a made-up code', async () => {
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

    test('cannot take a session with another key, nor twice', async () => {
      const place = world()
      const [visitor, thief] = [await visitorOf(place), await visitorOf(place)]
      const { path, number, challengeId } = await startAt(visitor)
      const browser = createBrowser(place)
      await browser.pick((await browser.go(path)).page, number)
      expect(await take(thief, challengeId)).toEqual({ status: 'expired' })
      const both = await Promise.all([take(visitor, challengeId), take(visitor, challengeId)])
      expect(both.map(({ status }) => status).sort()).toEqual(['expired', 'proved'])
    })

    test('who plays the provider without its keys, or with another issuer’s name, signs nobody in', async () => {
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

    test('cannot begin as many logins as they like from all the networks of one site', async () => {
      const place = world({ limits: { providerLoginsPerSite: { points: 3, window: MINUTE } } })
      const statuses: number[] = []
      for (let network = 0; network < 4; network++) {
        const address = `2001:db8:7:${network}::1`
        const visitor = await createVisitor({ ...place, clock: { now: Date.now } }, { address })
        const body = { provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN }
        statuses.push((await visitor.send('POST', '/v1/auth/oauth/start', { body })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    })

    test('whose page begins logins by itself stops its visitor’s key, and nobody else of that network', async () => {
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

    test('cannot have the window’s pages loaded into one of their own', async () => {
      const place = world()
      const { path } = await startAt(await visitorOf(place))
      for (const kind of ['iframe', 'image', 'empty']) {
        const headers = { 'sec-fetch-dest': kind }
        const answer = await place.fetch(new Request(FRAME_ORIGIN + path, { headers }))
        expect(answer.status).toBe(403)
      }
    })
  })

  test('a secret that the operator replaces is the one that is shown next, and one that is wrong is told in the log', async () => {
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

/** One of the numbers on the page that the login window does not show. */
function otherNumber(page: string, number: string): string {
  const choices = Array.from(page.matchAll(/value="(\d\d)"/g), ([, choice = '']) => choice)
  return choices.find((choice) => choice !== number) ?? ''
}
