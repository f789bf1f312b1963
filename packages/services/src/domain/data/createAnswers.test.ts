import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/testClock.js'
import { createAnswers } from './createAnswers.js'

test('[A04] [A05] answers that are remembered are bounded by their size, the oldest go first', async () => {
  const clock = createTestClock()
  const answers = createAnswers<string>({ clock: clock.now, mostSize: 1_000 })
  let read = 0
  const ask = (key: string) =>
    answers.get(key, 1_000, async () => {
      read++
      return 'a'.repeat(298)
    })
  for (const key of ['a', 'b', 'c', 'd']) await ask(key)
  expect(answers.size()).toBe(900)
  await ask('d')
  expect(read).toBe(4)
  await ask('a')
  expect(read).toBe(5)
  clock.advance(1_000)
  await ask('e')
  expect(answers.size()).toBe(300)
})
