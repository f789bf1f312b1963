import type { SocialProvider } from '@vestibule/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import { fileProviders } from '../../../testing/providers/fileProviders.js'
import type { LocalProviders } from '../../../testing/providers/localProviders.js'
import { createBrowser } from '../../../testing/visitors/createBrowser.js'
import {
  providerWorld,
  startAt,
  take,
  visitorOf,
} from '../../../testing/visitors/providerVisits.js'

/** In ms: a provider's time limit, and a tolerance for a busy machine. */
const MOST = 10_000 + 8_000

const SLOW = {
  'does not answer': (signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) => rejectOn(signal, reject)),
  'sends a letter each second': async (signal: AbortSignal) => {
    const body = new ReadableStream({
      async pull(to) {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        to.enqueue(new TextEncoder().encode(' '))
      },
      start: (to) => rejectOn(signal, (why) => to.error(why)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  },
}
type Slow = keyof typeof SLOW
const CASES = (['google', 'github', 'apple', 'discord'] as const).flatMap((provider) =>
  (Object.keys(SLOW) as Slow[]).map((how): [SocialProvider, Slow] => [provider, how]),
)

onDatabase((db) => {
  let local: LocalProviders
  beforeAll(async () => {
    local = await fileProviders()
  })
  afterAll(() => local.close())

  test.each(CASES)('waits ten seconds for %s that %s', async (provider, how) => {
    const place = providerWorld(db(), {
      local,
      fetch: (_input, init) => SLOW[how](init?.signal ?? AbortSignal.abort()),
    })
    const visitor = await visitorOf(place)
    const { path, challengeId } = await startAt(visitor, provider)
    const start = Date.now()
    const visit = createBrowser(place).go(path)
    expect(await take(visitor, challengeId)).toEqual({ status: 'pending' })
    expect((await visit).page).toContain('Sign-in failed')
    expect(Date.now() - start).toBeLessThan(MOST)
    expect(await take(visitor, challengeId)).toEqual({ status: 'refused', reason: 'failed' })
  })
})

function rejectOn(signal: AbortSignal, reject: (why: unknown) => void) {
  signal.addEventListener('abort', () => reject(signal.reason))
}
