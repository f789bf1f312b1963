import { EmailStart } from '@vestibule/protocol/http'
import { count } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '../../db/schema/sessions.js'
import { HOUR, MINUTE, SECOND } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { codeOf, createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, type World } from '../../testing/world.js'
import { CHALLENGE_LIFE } from './challenge.js'

const ROUNDS = casesOr(80)
const TIMEOUT = 3_600_000

type Login = { world: World; visitor: Visitor; email: string; challengeId: string; code: string }
type Race = (login: Login, round: number) => Promise<number>

const accepted = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

const RACES: readonly { race: Race; sessions: (round: number) => number }[] = [
  {
    race: async ({ visitor, challengeId, code }) =>
      accepted(await Promise.all([1, 2, 3].map(() => visitor.verify(challengeId, code)))),
    sessions: () => 1,
  },
  {
    async race({ world, visitor, email, challengeId, code }) {
      world.clock.advance(30 * SECOND)
      const [first, again] = await Promise.all([
        visitor.verify(challengeId, code),
        visitor.start(email),
      ])
      if (first.status === 200) return 1
      const { challengeId: newId } = EmailStart.response.parse(again.body)
      const newCode = codeOf(await world.mailbox(email))
      return accepted([
        await visitor.verify(newId, newCode),
        await visitor.verify(challengeId, code),
      ])
    },
    sessions: () => 1,
  },
  {
    // A second before the code expires, exactly then, and a second after.
    async race({ world, visitor, challengeId, code }, round) {
      world.clock.advance(CHALLENGE_LIFE + ((round % 3) - 1) * SECOND)
      return accepted(await Promise.all([1, 2].map(() => visitor.verify(challengeId, code))))
    },
    sessions: (round) => (round % 3 === 0 ? 1 : 0),
  },
  {
    // Clock differences within and beyond the limit.
    async race({ world, visitor, challengeId, code }, round) {
      const skew = [-61, -60, 60, 61][round % 4] ?? 0
      const iat = Math.floor(world.clock.now() / SECOND) + skew
      const body = { challengeId, code, dappOrigin: 'http://dapp.localhost:4000' }
      const ask = () => visitor.send('POST', '/v1/auth/email/verify', { body, claims: { iat } })
      return accepted(await Promise.all([ask(), ask()]))
    },
    sessions: (round) => (round % 4 === 1 || round % 4 === 2 ? 1 : 0),
  },
]

onDatabase((db) => {
  describe('a code with several parallel requests', () => {
    test(
      'opens exactly one session, or none after the deadline',
      async ({ task }) => {
        const world = createWorld(db())
        let expected = 0
        let wrong = 0
        for (let round = 0; round < ROUNDS; round++) {
          world.clock.advance(round % 10 === 0 ? HOUR : MINUTE)
          const { race, sessions: right } = RACES[round % RACES.length] ?? {}
          if (race === undefined || right === undefined) throw new Error('There is no such race.')
          const turn = Math.floor(round / RACES.length)
          const visitor = await createVisitor(world)
          const email = `race${round}@example.com`
          const login = { world, visitor, email, ...(await visitor.askCode(email)) }
          const got = await race(login, turn)
          if (got !== right(turn)) wrong += 1
          expected += right(turn)
        }
        expect(wrong).toBe(0)
        expect(await db().select({ sessions: count() }).from(sessions)).toEqual([
          { sessions: expected },
        ])
        Object.assign(task.meta, { cases: ROUNDS, wrong })
      },
      TIMEOUT,
    )
  })
})
