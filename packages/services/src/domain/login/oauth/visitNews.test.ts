import { OAUTH_WAIT, OAuthTake } from '@vestibule/protocol/http'
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
} from '../../../testing/visitors/providerVisits.js'
import type { Visitor } from '../../../testing/visitors/visitor.js'
import { createVisitNews } from './createVisitNews.js'

onDatabase((db) => {
  const local = withProviders()
  let people = 600_000
  beforeEach(() => {
    local.refuse(false)
    local.become({ id: String(++people), name: 'ada' })
  })

  async function waitFor(visitor: Visitor, challengeId: string) {
    const body = { challengeId, waits: true, asked: true }
    const answer = await visitor.send('POST', '/v1/auth/oauth/take', { body })
    return OAuthTake.response.parse(answer.body).status
  }
  const isOld = (status: string) => status === 'pending' || status === 'asked'
  async function ask(visitor: Visitor, challengeId: string) {
    for (;;) {
      const status = await waitFor(visitor, challengeId)
      if (!isOld(status)) return status
    }
  }

  describe('waiting for a login at a provider', () => {
    test('reports at once that a code is required, and that the login failed', async () => {
      const place = providerWorld(db(), { local })
      const visitor = await visitorOf(place)
      const begun = await startAt(visitor, 'github')
      const body = { challengeId: begun.challengeId, waits: true }
      const asked = visitor.send('POST', '/v1/auth/oauth/take', { body })
      const browser = createBrowser(place)
      const { page } = await browser.go(begun.path)
      expect(OAuthTake.response.parse((await asked).body).status).toBe('asked')
      const refused = ask(visitor, begun.challengeId)
      await browser.pick(page, 'none')
      expect(await refused).toBe('refused')

      local.refuse(true)
      const denied = await startAt(visitor, 'github')
      const heard = ask(visitor, denied.challengeId)
      await browser.go(denied.path)
      expect(await heard).toBe('refused')
    })

    test('reports the result in another process on the next request', async () => {
      const [here, there] = [providerWorld(db(), { local }), providerWorld(db(), { local })]
      const visitor = await visitorOf(here)
      const begun = await startAt(visitor, 'github')
      const browser = createBrowser(there)
      const { page } = await browser.go(begun.path)
      const refused = ask(visitor, begun.challengeId)
      await browser.pick(page, 'none')
      expect(await refused).toBe('refused')
    })

    test('responds after a while without a result, and at once for an unknown visit', async () => {
      const visitor = await visitorOf(providerWorld(db(), { local }))
      const { challengeId } = await startAt(visitor, 'github')
      const start = performance.now()
      expect(await waitFor(visitor, challengeId)).toBe('pending')
      expect(performance.now() - start).toBeGreaterThan(OAUTH_WAIT - 100)
      expect(await waitFor(visitor, 'A'.repeat(22))).toBe('expired')
    })

    test('reports the returning page, but not the page that left for the provider', async () => {
      const place = providerWorld(db(), { local })
      const visitor = await visitorOf(place)
      const { challengeId, path } = await startAt(visitor, 'github')
      const { page } = await createBrowser(place).go(path)
      const leaving = new AbortController()
      const body = { challengeId, code: codeOn(page) }
      const { signal } = leaving
      const gone = visitor.send('POST', '/v1/auth/oauth/take', { body, signal })
      leaving.abort()
      expect(OAuthTake.response.parse((await gone).body).status).toBe('pending')
      expect((await take(visitor, challengeId, codeOn(page))).status).toBe('proved')
    })

    test('does not use the slots of other requests', async () => {
      const visitor = await visitorOf(providerWorld(db(), { local }))
      const begun = await Promise.all(Array.from({ length: 15 }, () => startAt(visitor, 'github')))
      const waiting = begun.map(({ challengeId }) => waitFor(visitor, challengeId))
      expect(await Promise.all(waiting)).toEqual(Array(15).fill('pending'))
    })
  })
})

describe('createVisitNews', () => {
  test('notifies only the listeners of the visit', async () => {
    const news = createVisitNews()
    const heard: string[] = []
    const one = news.listen('one')
    const waiting = one.wait(60_000).then(() => heard.push('one'))
    const two = news.listen('two')
    void two.wait(60_000).then(() => heard.push('two'))
    news.tell('one')
    await waiting
    expect(heard).toEqual(['one'])
    two.end()
  })

  test('does not miss a result between listening and waiting', async () => {
    const news = createVisitNews()
    const one = news.listen('one')
    news.tell('one')
    await one.wait(60_000)
  })

  test('rejects listeners above the limit until one leaves', async () => {
    const news = createVisitNews({ most: 1 })
    const first = news.listen('one')
    await news.listen('two').wait(60_000)
    first.end()
    first.end()
    const next = news.listen('two')
    const waiting = next.wait(60_000)
    await news.listen('three').wait(60_000)
    news.tell('two')
    await waiting
  })
})
