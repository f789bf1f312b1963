import { expect, test } from 'vitest'
import { SECOND } from '../../platform/time.js'
import { createTestClock } from '../../testing/testClock.js'
import { createShedding } from './shedding.js'

test('security: reports a shortage half a minute later, to hide the effect from an attacker', () => {
  const clock = createTestClock()
  clock.advance(30 * SECOND - (clock.now() % (30 * SECOND)))
  const shedding = createShedding({ clock: clock.now })
  expect(shedding.read()).toBeUndefined()
  shedding.note('memory')
  shedding.note('storage')
  clock.advance(29 * SECOND)
  expect(shedding.read()).toBeUndefined()
  clock.advance(SECOND)
  expect(shedding.read()).toBe('memory')
  shedding.note('storage')
  expect(shedding.read()).toBe('memory')
  clock.advance(30 * SECOND)
  expect(shedding.read()).toBe('storage')
  clock.advance(30 * SECOND)
  expect(shedding.read()).toBeUndefined()
  shedding.note('memory')
  clock.advance(90 * SECOND)
  expect(shedding.read()).toBeUndefined()
})
