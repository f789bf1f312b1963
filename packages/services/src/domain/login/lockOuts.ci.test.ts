import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.js'
import { DAY, HOUR } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { openDeviceLink } from '../../testing/visitors/openDeviceLink.js'
import type { Surroundings } from '../../testing/visitors/surroundings.js'
import { codeOf, createVisitor, type Visitor } from '../../testing/visitors/visitor.js'
import { createWorld } from '../../testing/world.js'
import { MAX_ATTEMPTS } from './challenge.js'

const MANY = casesOr(10)
const IS_LONG = MANY > 10
const AT_ONCE = 16
/** The hardest puzzle, and the three levels below it. */
const MAX_TRIES = 2_048 * (1 + 1 / 4 + 1 / 16 + 1 / 64)
const TIMEOUT = 3_600_000

const OWNER = 'owner@example.com'
const SHORT = { freeCodesPerClient: { project: 20 } }

type Attack = {
  emailOf: (index: number) => string
  networks: number
  turns: number
  limits?: createWorld.Options['limits']
  isOneNetwork?: boolean
}

onDatabase((db) => {
  describe('attackers who try to lock a user out', () => {
    const attacks = [...new Set([1, 10, MANY])].flatMap((networks) => {
      const turns = !IS_LONG ? 3 : networks > 10 ? 10 : 30
      return [
        { aim: 'an address', emailOf: () => OWNER, networks, turns },
        {
          aim: 'a project',
          emailOf: (index: number) => `any${index}@example.com`,
          networks,
          turns,
        },
      ]
    })

    test.for(attacks)(
      '$aim from $networks network(s) for an hour lock no user out',
      {
        timeout: TIMEOUT,
      },
      async ({ aim, ...attack }, { task }) => {
        const { world, owner, strangers, answers } = await run(db(), {
          ...attack,
          limits: IS_LONG ? {} : SHORT,
        })
        const known = await signIn(world, owner, OWNER)
        const unknown = await signIn(world, await createVisitor(world), OWNER)
        const guest = await signIn(world, await createVisitor(world), 'guest@example.com')
        const wrong = [known, unknown, guest].filter(({ isIn }) => !isIn).length
        Object.assign(task.meta, { cases: answers.requests, wrong })
        expect(wrong).toBe(0)
        expect(known).toEqual({ action: 'VERIFY_OTP', tries: 0, isIn: true })
        expect(Math.max(unknown.tries, guest.tries, ...strangers)).toBeLessThanOrEqual(MAX_TRIES)
        expect(answers.accepted).toBe(0)
        if (aim === 'a project') return
        // An attacker of one address causes no work for others, and can try ten codes, or eleven
        // around the full hour.
        expect(guest).toEqual({ action: 'VERIFY_OTP', tries: 0, isIn: true })
        expect(answers.looks).toBeLessThanOrEqual(11 * MAX_ATTEMPTS)
      },
    )

    test('control: with one counter for all networks, lock the owner’s new device out for a day', async () => {
      const { world } = await run(db(), {
        emailOf: () => OWNER,
        networks: 10,
        turns: 1,
        limits: { codesPerEmail: { points: 10, window: DAY } },
        isOneNetwork: true,
      })
      const refused = await (await createVisitor(world)).startWorking(OWNER)
      expect(refused).toMatchObject({ status: 429, tries: 0 })
      world.clock.advance(22 * HOUR)
      expect((await (await createVisitor(world)).startWorking(OWNER)).status).toBe(429)
    })

    test('control: with one counter for all networks, let one stranger close a project', async () => {
      const { world } = await run(db(), {
        emailOf: (index) => `any${index}@example.com`,
        networks: 1,
        turns: 20,
        limits: { loginsPerClient: { points: 20, window: HOUR } },
        isOneNetwork: true,
      })
      const guest = await createVisitor(world)
      expect(await guest.startWorking('guest@example.com')).toMatchObject({ status: 429, tries: 0 })
    })
  })
})

async function run(db: Database, attack: Attack) {
  const { emailOf, networks, turns, limits, isOneNetwork = false } = attack
  const all = createWorld(db, { limits })
  const world = {
    ...all,
    fetch: (request: Request, address?: string) =>
      all.fetch(request, isOneNetwork ? undefined : address),
  }
  const owner = await createVisitor(world)
  await owner.signIn(OWNER)
  owner.hold(undefined)

  const crowd = await Promise.all(Array.from({ length: networks }, () => createVisitor(world)))
  const answers = { requests: 0, looks: 0, accepted: 0 }
  const strangers: number[] = []
  let asked = 0
  for (let turn = 0; turn < turns; turn++) {
    const left = crowd.values()
    const lane = async () => {
      for (const stranger of left) strangers.push(await harass(stranger, emailOf(asked++)))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    world.clock.advance(Math.floor((HOUR - 1) / turns))
  }
  return { world, owner, strangers, answers }

  /** Requests a code, solves the puzzle, uses it twice, and guesses a sent code. @returns the tries */
  async function harass(stranger: Visitor, email: string): Promise<number> {
    const { tries, ...answer } = await stranger.startWorking(email)
    const replayed = { projectId: 'always', work: answer.work }
    await stranger.start(email, replayed)
    answers.requests += 2
    if (answer.status !== 200) return tries
    const { action, challengeId } = EmailStart.response.parse(answer.body)
    const right = action === 'VERIFY_OTP' ? Number(codeOf(await world.mailbox(email))) : 0
    for (let guess = 1; guess <= MAX_ATTEMPTS; guess++) {
      const code = String((right + guess) % 1_000_000).padStart(6, '0')
      const { status } = await stranger.verify(challengeId, code)
      answers.requests += 1
      if (status === 200) answers.accepted += 1
      if (status === 400 && action === 'VERIFY_OTP') answers.looks += 1
    }
    return tries
  }
}

async function signIn(world: Surroundings, visitor: Visitor, email: string) {
  const { tries, status, body } = await visitor.startWorking(email)
  if (status !== 200) return { action: undefined, tries, isIn: false }
  const { action, challengeId, deviceNumber = '' } = EmailStart.response.parse(body)
  const link = action === 'VERIFY_DEVICE' ? await openDeviceLink(world, email) : undefined
  await link?.choose(deviceNumber)
  const code = (await link?.code()) ?? codeOf(await world.mailbox(email))
  const verified = await visitor.verify(challengeId, code)
  return { action, tries, isIn: verified.status === 200 }
}
