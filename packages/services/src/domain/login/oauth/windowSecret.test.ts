import { VisitPage } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../platform/bytes.js'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { withProviders } from '../../../testing/providers/fileProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  codeOn,
  providerWorld,
  signInAt,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '../../../testing/world.js'

const SECRET = 'S'.repeat(43)
const OTHER = 'T'.repeat(43)

type Browser = ReturnType<typeof createBrowser>

const pageOf = (html: string) =>
  VisitPage.parse(JSON.parse(/id="vestibule-config">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'))

async function answer(
  browser: Browser,
  token: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const sent = await browser.load(`/auth/oauth/answer/${token}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-dest': 'empty',
      origin: FRAME_ORIGIN,
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return sent.status === 200 ? await sent.json() : sent.status
}

onDatabase((db) => {
  const local = withProviders()
  let people = 0
  const world = () => {
    const id = `window-${++people}`
    local.become({ id, name: id, email: `${id}@example.com`, isVerified: true })
    return providerWorld(db(), { local })
  }

  async function back(place = world(), secret = SECRET) {
    const visitor = await visitorOf(place)
    const begun = await startAt(visitor, 'google', { secretHash: sha256(secret) })
    const browser = createBrowser(place)
    const came = await browser.go(begun.path)
    return { place, visitor, browser, ...begun, came, page: pageOf(came.page) }
  }

  describe('a window that returns with the window secret', () => {
    test('shows site and account, and signs in after consent without a code', async () => {
      const { visitor, browser, challengeId, page, came } = await back()
      const label = `window-${people}@example.com`
      expect(page).toMatchObject({ site: DAPP_ORIGIN, provider: 'google', label })
      expect(came.page).not.toContain(SECRET)
      expect(await take(visitor, challengeId)).toEqual({ status: 'pending' })
      const yes = { yes: true, secret: SECRET }
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'proved' })
      const taken = await take(visitor, challengeId)
      expect(taken).toMatchObject({ status: 'proved', agreed: true })
    })

    test('does not sign in after the visitor refuses in the window', async () => {
      const { visitor, browser, challengeId, page } = await back()
      expect(await answer(browser, page.token, { yes: false })).toEqual({ state: 'denied' })
      const refused = { status: 'refused', reason: 'denied' }
      expect(await take(visitor, challengeId)).toEqual(refused)
    })

    test('also requires consent for a key that the account knows', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      await signInAt(place, visitor, 'google')
      visitor.hold(undefined)
      const begun = await startAt(visitor, 'google', { secretHash: sha256(SECRET) })
      const browser = createBrowser(place)
      const { token } = pageOf((await browser.go(begun.path)).page)
      expect(await take(visitor, begun.challengeId)).toEqual({ status: 'pending' })
      await answer(browser, token, { yes: true, secret: SECRET })
      const taken = await take(visitor, begun.challengeId)
      expect(taken).toMatchObject({ status: 'proved', agreed: true })
    })

    test('can be reloaded, which invalidates the earlier page', async () => {
      const { visitor, browser, challengeId, page, came } = await back()
      const again = pageOf((await browser.go(came.url)).page)
      const yes = { yes: true, secret: SECRET }
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'expired' })
      expect(await answer(browser, again.token, yes)).toEqual({ state: 'proved' })
      expect(await take(visitor, challengeId)).toMatchObject({ status: 'proved' })
    })

    test('stops when the page cancels the login', async () => {
      const { visitor, browser, challengeId, page } = await back()
      await visitor.send('POST', '/v1/auth/oauth/cancel', { body: { challengeId } })
      const yes = { yes: true, secret: SECRET }
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'cancelled' })
      expect(await take(visitor, challengeId)).toEqual({ status: 'expired' })
    })
  })

  describe('security: a window without the secret of its login', () => {
    test.each([
      ['of another login', OTHER],
      ['that is the hash', sha256(SECRET)],
    ])('cannot prove anything with a secret %s', async (_name, secret) => {
      const { visitor, browser, challengeId, page } = await back()
      const yes = { yes: true, secret }
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'expired' })
      expect(await take(visitor, challengeId)).toEqual({ status: 'pending' })
      const right = { yes: true, secret: SECRET }
      expect(await answer(browser, page.token, right)).toEqual({ state: 'proved' })
    })

    test('shows a code on request, and then accepts only the code', async () => {
      const { visitor, browser, challengeId, page } = await back()
      const shown = await browser.go(page.codePath)
      const code = codeOn(shown.page)
      expect(code).toMatch(/^\d{6}$/)
      const yes = { yes: true, secret: SECRET }
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'expired' })
      expect(await take(visitor, challengeId)).toEqual({ status: 'asked' })
      const taken = await take(visitor, challengeId, code)
      expect(taken).toMatchObject({ status: 'proved' })
      expect(taken).not.toHaveProperty('agreed')
    })

    test('cannot confirm another login’s link with its own secret', async () => {
      const place = world()
      const mallory = await back(place, OTHER)
      const yes = { yes: true, secret: SECRET }
      expect(await answer(mallory.browser, mallory.page.token, yes)).toEqual({ state: 'expired' })
      expect(await take(mallory.visitor, mallory.challengeId)).toEqual({ status: 'pending' })
    })

    test('cannot use a stolen secret in another browser, or without the page’s token', async () => {
      const { place, visitor, browser, challengeId, page } = await back()
      const yes = { yes: true, secret: SECRET }
      expect(await answer(createBrowser(place), page.token, yes)).toEqual({ state: 'expired' })
      expect(await answer(browser, 'A'.repeat(43), yes)).toEqual({ state: 'expired' })
      expect(await answer(browser, page.token, yes, { origin: DAPP_ORIGIN })).toBe(403)
      const crossSite = { 'sec-fetch-site': 'cross-site' }
      expect(await answer(browser, page.token, yes, crossSite)).toBe(403)
      expect(await take(visitor, challengeId)).toEqual({ status: 'pending' })
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'proved' })
    })

    test('accepts a secret once', async () => {
      const { visitor, browser, challengeId, page } = await back()
      const yes = { yes: true, secret: SECRET }
      await answer(browser, page.token, yes)
      expect(await answer(browser, page.token, yes)).toEqual({ state: 'expired' })
      expect(await take(visitor, challengeId)).toMatchObject({ status: 'proved' })
      expect(await take(visitor, challengeId)).toEqual({ status: 'expired' })
    })

    test('returns no session to another key', async () => {
      const { place, browser, challengeId, page } = await back()
      await answer(browser, page.token, { yes: true, secret: SECRET })
      expect(await take(await visitorOf(place), challengeId)).toEqual({ status: 'expired' })
    })

    test('rejects a login that has both a window secret and a return address', async () => {
      const visitor = await visitorOf(world())
      const body = {
        ...{ provider: 'google', projectId: 'demo', dappOrigin: DAPP_ORIGIN },
        ...{ secretHash: sha256(SECRET), returnTo: `${DAPP_ORIGIN}/` },
      }
      const { status } = await visitor.send('POST', '/v1/auth/oauth/start', { body })
      expect(status).toBe(400)
    })
  })
})
