import { OAuthTake } from '@vestibule/protocol/http'
import { beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { withProviders } from '../../../testing/providers/fileProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  codeOn,
  providerWorld,
  startAt,
  take,
  visitorOf,
  wrongCode,
} from '../../../testing/visitors/providerVisits.js'
import type { Visitor } from '../../../testing/visitors/visitor.js'
import type { World } from '../../../testing/world.js'

const LIMIT = 2_000
const UNSEEN = { status: 'asked', unseen: true }

onDatabase((db) => {
  const local = withProviders()
  let people = 800_000
  beforeEach(() => {
    local.become({ id: String(++people), name: 'ada' })
  })

  type Browser = ReturnType<typeof createBrowser>

  async function showCode({ here, there = here }: { here: World; there?: World }) {
    const visitor = await visitorOf(here)
    const begun = await startAt(visitor, 'github')
    const browser = createBrowser(there)
    const { url } = await browser.go(begun.path, /\/callback\?/)
    const { page } = await browser.go(url)
    return { visitor, challengeId: begun.challengeId, browser, url, page }
  }

  function look(browser: Browser, page: string) {
    const [, asks = ''] = /data-asks="([^"]+)"/.exec(page) ?? []
    const window = new AbortController()
    const { signal } = window
    const answer = browser.load(asks, { headers: { 'sec-fetch-dest': 'empty' }, signal })
    return { answer, close: () => window.abort() }
  }

  async function hear(visitor: Visitor, challengeId: string, known: { unseen?: boolean } = {}) {
    const start = performance.now()
    const body = { challengeId, waits: true, asked: true, ...known }
    for (;;) {
      const sent = await visitor.send('POST', '/v1/auth/oauth/take', { body })
      const told = OAuthTake.response.parse(sent.body)
      const took = performance.now() - start
      const isOld = told.status === 'asked' && (told.unseen ?? false) === (known.unseen ?? false)
      if (!isOld || took > LIMIT) return { told, isInTime: took < LIMIT }
    }
  }

  const settle = () => new Promise((resolve) => setTimeout(resolve, 800))

  describe('the window that shows a code', () => {
    test('reports a closed window within two seconds, and still accepts its code', async () => {
      const { visitor, challengeId, browser, page } = await showCode({
        here: providerWorld(db(), { local }),
      })
      const { answer, close } = look(browser, page)
      await settle()
      const heard = hear(visitor, challengeId)
      close()
      expect(await heard).toEqual({ told: UNSEEN, isInTime: true })
      await answer
      expect(await take(visitor, challengeId, wrongCode(page))).toEqual({ status: 'wrong' })
      expect((await take(visitor, challengeId, codeOn(page))).status).toBe('proved')
    })

    test('reports a closed window that another process serves', async () => {
      const [here, there] = [providerWorld(db(), { local }), providerWorld(db(), { local })]
      const { visitor, challengeId, browser, page } = await showCode({ here, there })
      const window = look(browser, page)
      await settle()
      window.close()
      await window.answer
      expect((await hear(visitor, challengeId)).told).toEqual(UNSEEN)
    })

    test('counts as open after a reload or reconnect, and its code remains valid', async () => {
      const { visitor, challengeId, browser, url, page } = await showCode({
        here: providerWorld(db(), { local }),
      })
      const lost = look(browser, page)
      await settle()
      lost.close()
      await lost.answer
      expect(await take(visitor, challengeId)).toEqual(UNSEEN)
      const back = look(browser, page)
      expect((await hear(visitor, challengeId, { unseen: true })).told).toEqual({ status: 'asked' })

      // The old page reports its end after the new page has loaded.
      back.close()
      const again = await browser.go(url)
      await back.answer
      expect(await take(visitor, challengeId)).toEqual({ status: 'asked' })
      expect((await take(visitor, challengeId, codeOn(again.page))).status).toBe('proved')
    })

    test('security: reports only its own close, and its code remains valid', async () => {
      const here = providerWorld(db(), { local })
      const { visitor, challengeId, browser, page } = await showCode({ here })
      const window = look(browser, page)
      const theirs = await showCode({ here })
      const forged = [
        look(createBrowser(here), page),
        look(theirs.browser, page),
        look(browser, theirs.page),
        look(theirs.browser, theirs.page),
      ]
      await settle()
      for (const { close } of forged) close()
      await Promise.all(forged.map(({ answer }) => answer))
      await settle()
      expect(await take(visitor, challengeId)).toEqual({ status: 'asked' })
      // Control: its own report is accepted.
      window.close()
      await window.answer
      expect(await take(visitor, challengeId)).toEqual(UNSEEN)
      expect((await take(visitor, challengeId, codeOn(page))).status).toBe('proved')
    })

    test('security: ignores a report after the login ended', async () => {
      const here = providerWorld(db(), { local })
      const given = await showCode({ here })
      const refused = await showCode({ here })
      const windows = [given, refused].map(({ browser, page }) => look(browser, page))
      await settle()
      for (const { close } of windows) close()
      await given.visitor.send('POST', '/v1/auth/oauth/cancel', {
        body: { challengeId: given.challengeId },
      })
      await refused.browser.pick(refused.page, 'none')
      await Promise.all(windows.map(({ answer }) => answer))
      expect(await take(given.visitor, given.challengeId)).toEqual({ status: 'expired' })
      expect(await take(refused.visitor, refused.challengeId)).toEqual({
        status: 'refused',
        reason: 'notMe',
      })
    })
  })
})
