import { EmailStart } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../platform/time.js'
import { casesOr } from '../../testing/casesOr.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { codeOf, createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld } from '../../testing/world.js'
import { MAX_ATTEMPTS } from './challenge.js'

const REQUESTS = Math.min(casesOr(40), 600)
const TIMEOUT = 3_600_000
const PROJECTS = ['demo', 'never'] as const

/** Requests share only the limited value. */
const ATTACKS = [
  {
    what: 'one address in a day: ten immediately and ten more',
    emailOf: () => 'guessed@example.com',
    addressOf: (index: number) => `10.${index >> 8}.${index & 255}.1`,
    projectOf: (index: number) => PROJECTS[index % 2],
    time: DAY,
    codes: 20,
  },
  {
    what: 'one network in an hour, whose site has twenty wrong codes',
    emailOf: (index: number) => `guessed${index}@example.com`,
    addressOf: () => '203.0.113.7',
    projectOf: (index: number) => PROJECTS[index % 2],
    time: HOUR,
    codes: 6,
  },
  {
    what: 'one block of networks in an hour, from any address',
    emailOf: (index: number) => `guessed${index}@example.com`,
    addressOf: (index: number) => `2001:db8:0:${index.toString(16)}::1`,
    projectOf: (index: number) => PROJECTS[index % 2],
    time: HOUR,
    limits: { freeCodesPerClient: { points: 12, site: 12 } },
    codes: 6,
  },
  {
    what: 'one project in an hour, from any network and address',
    emailOf: (index: number) => `guessed${index}@example.com`,
    addressOf: (index: number) => `10.${index >> 8}.${index & 255}.1`,
    projectOf: () => 'demo' as const,
    time: HOUR,
    limits: { freeCodesPerClient: { project: 12 } },
    // All wrong codes that the deployment allows, and one code above each limit.
    codes: Math.min(REQUESTS, 81),
  },
] as const

onDatabase((db) => {
  describe('codes that a stranger with puzzles can guess', () => {
    test.for(ATTACKS)('are limited for $what', { timeout: TIMEOUT }, async (attack, { task }) => {
      const { emailOf, addressOf, projectOf, time, codes } = attack
      const limits = 'limits' in attack ? attack.limits : {}
      const world = createWorld(db(), { limits })
      const answers = { looks: 0, accepted: 0 }
      for (let index = 0; index < REQUESTS; index++) {
        const email = emailOf(index)
        const stranger = await createVisitor(world, { address: addressOf(index) })
        const projectId = projectOf(index)
        const { status, body } = await stranger.startWorking(email, { projectId })
        world.clock.advance(Math.floor(time / REQUESTS))
        if (status !== 200) continue
        const { action, challengeId } = EmailStart.response.parse(body)
        if (action !== 'VERIFY_OTP') continue
        const right = Number(codeOf(await world.mailbox(email)))
        for (let guess = 1; guess <= MAX_ATTEMPTS + 1; guess++) {
          const code = String((right + guess) % 1_000_000).padStart(6, '0')
          const verified = await stranger.verify(challengeId, code)
          if (verified.status === 400) answers.looks += 1
          if (verified.status === 200) answers.accepted += 1
        }
      }
      Object.assign(task.meta, { cases: REQUESTS, wrong: answers.accepted })
      expect(answers.accepted).toBe(0)
      expect(answers.looks).toBeGreaterThanOrEqual((MAX_ATTEMPTS * codes) / 2)
      expect(answers.looks).toBeLessThanOrEqual(MAX_ATTEMPTS * codes)
    })
  })
})
