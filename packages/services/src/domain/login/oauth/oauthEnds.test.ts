import { renameSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../platform/time.js'
import { CLOSE_SCRIPT_PATH, WAIT_SCRIPT_PATH } from '../../../routes/login/oauth/closeScript.js'
import { COPY_SCRIPT_PATH } from '../../../routes/login/oauth/copyScript.js'
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
import { createVisitor } from '../../../testing/visitors/visitor.js'
import { DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../../../testing/world.js'

const RETURN_TO = `${DAPP_ORIGIN}/trade?pair=ETH-USDC&x=1#login`
const wayBack = (reason?: string) =>
  RETURN_TO.replace('#', reason === undefined ? '#' : `&vestibule-login=${reason}#`).replaceAll(
    '&',
    '&amp;',
  )
const leadsBack = (reason?: string) =>
  `<meta http-equiv="refresh" content="0;url=${wayBack(reason)}">`

onDatabase((db) => {
  const local = withProviders()
  let people = 50_000
  beforeEach(() => {
    local.refuse(false)
    local.become({
      id: String(++people),
      name: 'ada',
      email: 'ada@example.com',
      isVerified: true,
      answers: undefined,
    })
  })
  const world = (options = {}) => providerWorld(db(), { local, ...options })

  const ends: [
    string,
    (visit: { place: World; begun: Awaited<ReturnType<typeof startAt>> }) => Promise<Page>,
    { status: 'refused'; reason: string },
  ][] = [
    [
      'the visitor denies the login',
      async ({ place, begun }) => {
        const browser = createBrowser(place)
        return browser.pick((await browser.go(begun.path)).page, 'none')
      },
      { status: 'refused', reason: 'notMe' },
    ],
    [
      'the provider rejects the user',
      ({ place, begun }) => {
        local.refuse(true)
        return createBrowser(place).go(begun.path)
      },
      { status: 'refused', reason: 'denied' },
    ],
    [
      'the provider rejects the code',
      async ({ place, begun }) => {
        const browser = createBrowser(place)
        const { url } = await browser.go(begun.path, /\/callback\?/)
        return browser.go(url.replace(/code=[^&]+/, 'code=forged'))
      },
      { status: 'refused', reason: 'failed' },
    ],
    [
      'the provider is down',
      ({ place, begun }) => {
        local.become({ answers: 'never' })
        return createBrowser(place).go(begun.path)
      },
      { status: 'refused', reason: 'failed' },
    ],
    [
      'the provider returns errors',
      async ({ place, begun }) => {
        const browser = createBrowser(place)
        const { url } = await browser.go(begun.path, /\/callback\?/)
        return browser.go(url.replace(/code=[^&]+/, 'error=server_error'))
      },
      { status: 'refused', reason: 'failed' },
    ],
  ]
  type Page = { page: string; status: number }

  describe('a visit that has ended', () => {
    test.each(ends)(
      'shows directly that %s, and links back to the page',
      async (_why, end, heard) => {
        const place = world()
        const visitor = await visitorOf(place)
        const begun = await startAt(visitor, 'google', { returnTo: RETURN_TO })
        const { page, status } = await end({ place, begun })
        expect(status).toBe(200)
        expect(page).toContain(leadsBack(heard.reason))
        expect(page).toContain(`<a href="${wayBack(heard.reason)}">`)
        expect(page).not.toContain('<script')
        expect(await take(visitor, begun.challengeId)).toMatchObject(heard)
      },
    )

    test.each(ends)('closes the window if no return URL exists and %s', async (_why, end) => {
      const place = world()
      const begun = await startAt(await visitorOf(place))
      const { page } = await end({ place, begun })
      expect(page).toContain(`<script src="${CLOSE_SCRIPT_PATH}" defer></script>`)
      expect(page).not.toContain('http-equiv')
    })

    test('returns to the page without a question for a known key', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      await signInAt(place, visitor, 'github')
      visitor.hold(undefined)
      const begun = await startAt(visitor, 'github', { returnTo: RETURN_TO })
      expect((await createBrowser(place).go(begun.path)).page).toContain(leadsBack())
      const taken = await take(visitor, begun.challengeId)
      expect(taken).toMatchObject({ status: 'proved' })
    })

    test('returns from Apple’s form to the page', async () => {
      const place = world()
      const begun = await startAt(await visitorOf(place), 'apple', { returnTo: RETURN_TO })
      const browser = createBrowser(place)
      const { page } = await browser.go(begun.path)
      expect(page).toContain(`<a href="${wayBack()}">`)
      expect(page).not.toContain('http-equiv')
      const visitor = await browser.pick(page, 'none')
      expect(visitor.page).toContain(leadsBack('notMe'))
    })

    test('returns from each step after it expired', async () => {
      let now = Date.now()
      const place = world({ clock: () => now })
      const visitor = await createVisitor({ ...place, clock: { now: () => now } })
      const [unopened, away, asked] = [
        await startAt(visitor, 'github', { returnTo: RETURN_TO }),
        await startAt(visitor, 'github', { returnTo: RETURN_TO }),
        await startAt(visitor, 'github', { returnTo: RETURN_TO }),
      ]
      const browser = createBrowser(place)
      const { url } = await browser.go(away.path, /\/callback\?/)
      const { page } = await browser.go(asked.path)
      now += 10 * MINUTE
      const visits = [
        await browser.go(unopened.path),
        await browser.go(url),
        await browser.pick(page, 'none'),
      ]
      for (const visit of visits) {
        expect(visit.status).toBe(404)
        expect(visit.page).toContain(leadsBack())
      }
      expect(await take(visitor, asked.challengeId)).toEqual({ status: 'expired' })
    })
  })

  describe('a failed login', () => {
    test('ends directly if the client’s secret is missing before the visitor leaves', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const file = local.logins.x?.secretFile ?? ''
      renameSync(file, `${file}.away`)
      const begun = await startAt(visitor, 'x')
      const { page, status } = await createBrowser(place).go(begun.path)
      renameSync(`${file}.away`, file)
      expect([status, page]).toEqual([200, expect.stringContaining('Sign-in failed')])
      const refused = { status: 'refused', reason: 'failed' }
      expect(await take(visitor, begun.challengeId)).toEqual(refused)
      expect(place.lines.join()).toMatch(/"provider":"x".*a login at a provider failed/)
    })

    test('ends directly if the operator removes the client during the visit', async () => {
      const visitor = await visitorOf(world())
      const begun = await startAt(visitor)
      const without = world({ config: {} })
      expect((await createBrowser(without).go(begun.path)).page).toContain('Sign-in failed')
      const refused = { status: 'refused', reason: 'failed' }
      expect(await take(visitor, begun.challengeId)).toEqual(refused)
    })
  })

  test.each([
    ['redirect_uri_mismatch', '"reason":"redirect_uri_mismatch"'],
    ['x"},{"level":60', '"provider":"github","name"'],
    ['eyJhbGciOiJFUzI1NiJ9'.repeat(9), '"provider":"github","name"'],
  ])('logs the provider’s reason only as a code: %s', async (error, line) => {
    const place = world()
    const begun = await startAt(await visitorOf(place), 'github')
    const browser = createBrowser(place)
    const { url } = await browser.go(begun.path, /\/callback\?/)
    const sent = `error=${encodeURIComponent(error)}&error_description=canary`
    await browser.go(url.replace(/code=[^&]+/, sent))
    const lines = place.lines.filter((text) => text.includes('a login at a provider failed'))
    expect(lines).toEqual([expect.stringContaining(line)])
    expect(lines.join()).not.toContain('canary')
  })

  describe('the scripts that close a window', () => {
    test('are loaded only by the final page and the page with the code', async () => {
      const place = world()
      const begun = await startAt(await visitorOf(place))
      const browser = createBrowser(place)
      const asked = await browser.go(begun.path)
      const [, asks = ''] = /data-asks="(\/auth\/oauth\/asked\/[\w-]{43})"/.exec(asked.page) ?? []
      expect(asked.policy).toContain(`script-src ${FRAME_ORIGIN}${WAIT_SCRIPT_PATH};`)
      expect(asked.policy).toContain(`connect-src ${FRAME_ORIGIN}${asks};`)
      const { policy } = await browser.pick(asked.page, 'none')
      expect(policy).toContain(`script-src ${FRAME_ORIGIN}${CLOSE_SCRIPT_PATH};`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("form-action 'none'")
      expect((await browser.go(begun.path)).policy).not.toContain('script-src')
      const back = await startAt(await visitorOf(place), 'google', { returnTo: RETURN_TO })
      const { page, policy: shown } = await browser.go(back.path)
      expect(codeOn(page)).toMatch(/^\d{6}$/)
      expect(shown).toContain(`script-src ${FRAME_ORIGIN}${COPY_SCRIPT_PATH};`)
      expect(shown).not.toContain('connect-src')
    })

    test('report directly that the code was typed, only in the browser that showed it', async () => {
      const place = world()
      const visitor = await visitorOf(place)
      const { path, challengeId } = await startAt(visitor, 'github')
      const browser = createBrowser(place)
      const { page } = await browser.go(path)
      const [, asks = ''] = /data-asks="([^"]+)"/.exec(page) ?? []
      const ask = { 'sec-fetch-dest': 'empty' }
      expect((await createBrowser(place).load(asks, { headers: ask })).status).toBe(410)
      expect((await browser.load(asks)).status).toBe(403)
      const heard = browser.load(asks, { headers: ask })
      expect(await take(visitor, challengeId, codeOn(page))).toMatchObject({ status: 'proved' })
      expect((await heard).status).toBe(410)
      expect((await browser.load(asks, { headers: ask })).status).toBe(410)
    })

    test('close the window, and are cached permanently', async () => {
      const answer = await world().fetch(new Request(FRAME_ORIGIN + CLOSE_SCRIPT_PATH))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(await answer.text()).toBe('window.close()\n')
    })
  })
})
