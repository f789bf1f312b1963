import { EmailStart } from '@vestibule/protocol/http'
import { like, max, min } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../db/schema/logins.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import type { Surroundings } from '../../testing/visitors/surroundings.js'
import { createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld, type World } from '../../testing/world.js'
import { LIMITS } from '../admission/limits.js'
import { MAX_ATTEMPTS } from './challenge.js'

const GUESSES = casesOr(1_000)
const PER_CODE = 50
/** Maximum codes per world: as many as a project mails to unapproved devices per hour. */
const CODES_AT_ONCE = 500
const PARALLEL = 64
const PROJECTS = ['demo', 'never'] as const
const TIMEOUT = 3_600_000

type Guess = () => Promise<{ status: number }>
type Asked = { device: Visitor; other: Visitor; challengeId: string; code: string }

onDatabase((db) => {
  describe('guessed codes', () => {
    test(
      'allow five guesses in total, from any clients, in sequence or in parallel',
      async ({ task }) => {
        const answers = { guesses: 0, looks: 0, accepted: 0 }
        async function send(guesses: readonly Guess[], atOnce: number) {
          const left = guesses.values()
          const lane = async () => {
            for (const guess of left) {
              const { status } = await guess()
              answers.guesses += 1
              if (status === 400) answers.looks += 1
              if (status === 200) answers.accepted += 1
            }
          }
          await Promise.all(Array.from({ length: atOnce }, lane))
        }

        let codes = 0
        for (const atOnce of [1, PARALLEL])
          for (let left = GUESSES / PER_CODE / 2; left > 0; left -= CODES_AT_ONCE) {
            const count = Math.min(left, CODES_AT_ONCE)
            const world = createWorld(db())
            const friend = await createVisitor(world)
            await friend.signIn(`friend${codes}@example.com`, { projectId: 'never' })
            const asked = await askCodes(world, { count, from: codes })
            codes += count
            // Send the wrong half first, so that the right guesses are late.
            const { wrong, late } = guessesAt(asked)
            const looks = MAX_ATTEMPTS * count
            answers.looks = 0
            await send(wrong, atOnce)
            expect(answers.looks).toBe(looks)
            await send(late, atOnce)
            if (looks < LIMITS.wrongCodes.points) continue
            expect(await stepOf(await createVisitor(world), `new${codes}@example.com`)).toBe(
              'VERIFY_DEVICE',
            )
            expect(await stepOf(friend, `friend${codes - count}@example.com`)).toBe('VERIFY_OTP')
          }
        expect(answers.accepted).toBe(0)
        const [attempts] = await db()
          .select({ least: min(challenges.attempts), most: max(challenges.attempts) })
          .from(challenges)
          .where(like(challenges.email, 'guessed%'))
        expect(attempts).toEqual({ least: MAX_ATTEMPTS, most: MAX_ATTEMPTS })
        Object.assign(task.meta, { cases: answers.guesses, wrong: answers.accepted })
      },
      TIMEOUT,
    )
  })

  async function askCodes(
    world: World,
    { count, from }: { count: number; from: number },
  ): Promise<Asked[]> {
    let requests = 0
    const everywhere: Surroundings = {
      ...world,
      fetch: (request) => world.fetch(request, addressOf(requests++)),
    }
    const devices = await Promise.all(
      Array.from({ length: Math.min(20, count) }, () => createVisitor(everywhere)),
    )
    const asked: Asked[] = []
    for (let index = 0; index < count; index++) {
      const device = devices[index % devices.length]
      const other = devices[(index + 1) % devices.length]
      if (device === undefined || other === undefined) throw new Error('There is no device.')
      const projectId = PROJECTS[index % PROJECTS.length] ?? 'demo'
      const email = `guessed${from + index}@example.com`
      asked.push({ device, other, ...(await device.askCode(email, { projectId })) })
    }
    return asked
  }
})

async function stepOf(visitor: Visitor, email: string): Promise<string> {
  visitor.hold(undefined)
  return EmailStart.response.parse((await visitor.start(email, { projectId: 'never' })).body).action
}

const addressOf = (index: number) => `10.${(index >> 8) & 255}.${index & 255}.1`

function guessesAt(asked: readonly Asked[]) {
  const wrong: Guess[] = []
  const late: Guess[] = []
  for (let guess = 0; guess < PER_CODE; guess++)
    for (const { device, other, challengeId, code } of asked) {
      const offset = (Number(code) + 1 + guess) % 1_000_000
      if (guess < PER_CODE / 2) {
        const next = String(offset).padStart(6, '0')
        wrong.push(() => device.verify(challengeId, next))
      } else late.push(() => (guess % 5 === 0 ? other : device).verify(challengeId, code))
    }
  return { wrong, late }
}
