import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createRanks, RATE_OF_A_KEY } from './ranks.js'

const sessionIds = createSessionIds({ key: randomBytes(32), random: randomBytes })
const [ADA, MALLORY] = ['a'.repeat(43), 'm'.repeat(43)]
const { points: MOST } = RATE_OF_A_KEY

function createDoor() {
  let at = 0
  const ranks = createRanks({ sessionIds, now: () => at })
  function ask({
    thumbprint = MALLORY,
    isKnown = true,
    sessionId = '',
    path = '/v1/wallets/one',
  } = {}) {
    const glance = { thumbprint, standing: isKnown ? 'known' : 'new' } as const
    return ranks.rankOf({ path, glance, sessionId: sessionId || undefined })
  }
  function pass(milliseconds: number) {
    at += milliseconds
  }
  return { ask, pass, ranks }
}

test('ranks the requests of a known key above those of a new key', () => {
  const { ask, ranks } = createDoor()
  expect(ask({ path: '/v1/auth/email/verify' })).toBe('underWay')
  expect(ask({ path: '/v1/auth/email/start' })).toBe('known')
  expect(ask({ isKnown: false })).toBe('new')
  expect(ranks.rankOf({ path: '/e', glance: undefined, sessionId: undefined })).toBe('new')
})

test('ranks a session higher only for its own key and only on routes that check sessions', () => {
  const { ask } = createDoor()
  const sessionId = sessionIds.draw(ADA)
  expect(ask({ isKnown: false, thumbprint: ADA, sessionId })).toBe('session')
  expect(ask({ isKnown: false, sessionId })).toBe('new')
  const path = '/v1/auth/email/start'
  expect(ask({ isKnown: false, thumbprint: ADA, sessionId, path })).toBe('new')
})

test('security: treats a key as new for a while if it sends more requests than a browser', () => {
  const { ask, pass } = createDoor()
  const first = Array.from({ length: MOST }, () => ask())
  expect(new Set(first)).toEqual(new Set(['underWay']))
  expect([ask(), ask({ thumbprint: ADA })]).toEqual(['new', 'underWay'])
  pass(2_000)
  expect(ask()).toBe('underWay')
})

test('security: limits a session that many machines share', () => {
  const { ask } = createDoor()
  const session = { isKnown: false, sessionId: sessionIds.draw(MALLORY) }
  for (let asked = 0; asked < MOST; asked++) expect(ask(session)).toBe('session')
  expect(ask(session)).toBe('new')
})

test('security: does not use up a key’s quota for requests without its nonce or session', () => {
  const { ask } = createDoor()
  for (let asked = 0; asked < 5 * MOST; asked++)
    expect(ask({ isKnown: false, sessionId: sessionIds.draw(ADA) })).toBe('new')
  expect(ask()).toBe('underWay')
})
