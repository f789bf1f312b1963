import { beforeEach, expect, test } from 'vitest'
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
import type { Visitor } from '../../../testing/visitors/visitor.js'

const SAID = 'This sign-in was cancelled'

onDatabase((db) => {
  const local = withProviders()
  let people = 700_000
  beforeEach(() => {
    local.become({ id: String(++people), name: 'ada' })
  })

  const cancel = (visitor: Visitor, challengeId: string) =>
    visitor.send('POST', '/v1/auth/oauth/cancel', { body: { challengeId } })

  test('shows the cancellation instead of a code in a window that returns later, also after a reload', async () => {
    const place = providerWorld(db(), { local })
    const visitor = await visitorOf(place)
    const begun = await startAt(visitor, 'github')
    const browser = createBrowser(place)
    const { url } = await browser.go(begun.path, /\/callback\?/)
    expect((await cancel(visitor, begun.challengeId)).status).toBe(200)
    for (const { page, policy } of [await browser.go(url), await browser.go(url)]) {
      expect(page).toContain(SAID)
      expect(codeOn(page)).toBeUndefined()
      expect(policy).not.toContain('script-src')
    }
    expect(await take(visitor, begun.challengeId)).toEqual({ status: 'expired' })
  })

  test('ends an unopened login, and a login of a known account', async () => {
    const place = providerWorld(db(), { local })
    const visitor = await visitorOf(place)
    await signInAt(place, visitor, 'github')
    visitor.hold(undefined)
    const [unopened, away] = [await startAt(visitor, 'github'), await startAt(visitor, 'github')]
    const browser = createBrowser(place)
    const { url } = await browser.go(away.path, /\/callback\?/)
    await cancel(visitor, unopened.challengeId)
    await cancel(visitor, away.challengeId)
    expect((await browser.go(unopened.path)).page).toContain(SAID)
    expect((await browser.go(url)).page).toContain(SAID)
    expect(await take(visitor, away.challengeId)).toEqual({ status: 'expired' })
  })

  test('invalidates the code in a window, and notifies the window immediately', async () => {
    const place = providerWorld(db(), { local })
    const visitor = await visitorOf(place)
    const begun = await startAt(visitor, 'github')
    const browser = createBrowser(place)
    const { page } = await browser.go(begun.path)
    const [, asks = ''] = /data-asks="([^"]+)"/.exec(page) ?? []
    const heard = browser.load(asks, { headers: { 'sec-fetch-dest': 'empty' } })
    await cancel(visitor, begun.challengeId)
    const answer = await heard
    expect([answer.status, await answer.text()]).toEqual([
      410,
      `${SAID}. You can close this window.`,
    ])
    expect(await take(visitor, begun.challengeId, codeOn(page))).toEqual({ status: 'expired' })
  })

  test('notifies a window at another process within two seconds', async () => {
    const [here, there] = [providerWorld(db(), { local }), providerWorld(db(), { local })]
    const visitor = await visitorOf(here)
    const hearing = async () => {
      const begun = await startAt(visitor, 'github')
      const browser = createBrowser(there)
      const { page } = await browser.go(begun.path)
      const [, asks = ''] = /data-asks="([^"]+)"/.exec(page) ?? []
      const heard = browser.load(asks, { headers: { 'sec-fetch-dest': 'empty' } })
      await cancel(visitor, begun.challengeId)
      const start = performance.now()
      const { status } = await heard
      return { status, isInTime: performance.now() - start < 2_000 }
    }
    // Only reliable on an idle machine.
    await expect.poll(hearing, { interval: 0 }).toEqual({ status: 410, isInTime: true })
  })

  test('security: lets only the login’s key cancel, and only before the login completes', async () => {
    const place = providerWorld(db(), { local })
    const visitor = await visitorOf(place)
    const begun = await startAt(visitor, 'github')
    const { page } = await createBrowser(place).go(begun.path)
    expect((await cancel(await visitorOf(place), begun.challengeId)).status).toBe(200)
    const taken = await take(visitor, begun.challengeId, codeOn(page))
    if (taken.status !== 'proved') throw new Error(`It is ${taken.status}.`)
    await cancel(visitor, begun.challengeId)
    visitor.hold(taken.sessionId)
    expect((await visitor.send('GET', '/v1/auth/session')).status).toBe(200)
  })
})
