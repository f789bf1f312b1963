import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createRanks, MOST_OF_A_KEY } from './ranks.js'

const sessionIds = createSessionIds({ key: randomBytes(32), random: randomBytes })
const [ADA, MALLORY] = ['a'.repeat(43), 'm'.repeat(43)]

function createDoor() {
  let at = 0
  const ranks = createRanks({ sessionIds, now: () => at })
  const ask = (request: { thumbprint?: string; isKnown?: boolean; sessionId?: string } = {}) =>
    ranks.rankOf({
      ...{ path: '/v1/wallets/one', thumbprint: MALLORY, isKnown: true, sessionId: undefined },
      ...request,
      counts: true,
    })
  function pass(milliseconds: number) {
    at += milliseconds
  }
  return { ask, ranks, pass }
}

test('security: a key that asks more often than a browser does is a stranger until it has asked less, and no other key is', () => {
  const { ask, pass } = createDoor()
  const first = Array.from({ length: MOST_OF_A_KEY }, () => ask())
  expect(new Set(first)).toEqual(new Set(['underWay']))
  expect([ask(), ask({ thumbprint: ADA })]).toEqual(['new', 'underWay'])
  pass(2_000)
  expect(ask()).toBe('underWay')
})

test('security: so is one session, no matter who names it', () => {
  const { ask } = createDoor()
  const session = { isKnown: false, sessionId: sessionIds.draw(MALLORY) }
  for (let asked = 0; asked < MOST_OF_A_KEY; asked++) expect(ask(session)).toBe('session')
  expect(ask(session)).toBe('new')
})

test('security: who has neither the nonce nor a session of a key makes nobody a stranger', () => {
  const { ask } = createDoor()
  for (let asked = 0; asked < 5 * MOST_OF_A_KEY; asked++)
    expect(ask({ isKnown: false, sessionId: sessionIds.draw(ADA) })).toBe('new')
  expect(ask()).toBe('underWay')
})

test('a look counts for nothing', () => {
  const { ask, ranks } = createDoor()
  const look = { path: '/v1/wallets/one', thumbprint: MALLORY, isKnown: true, sessionId: undefined }
  for (let asked = 0; asked < 5 * MOST_OF_A_KEY; asked++)
    expect(ranks.rankOf(look)).toBe('underWay')
  expect(ask()).toBe('underWay')
})
