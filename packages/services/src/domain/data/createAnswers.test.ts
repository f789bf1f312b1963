import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/testClock.js'
import { RateLimitError } from '../limits/rateLimits.js'
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

test('[A05] an answer is as old as it may be while the chain stays as it was, and is made again once the chain has moved on', async () => {
  const clock = createTestClock()
  const answers = createAnswers<number>({ clock: clock.now })
  let [head, read] = ['a', 0]
  const state = { seen: () => head, newest: async () => head }
  const ask = async () => (await answers.get('x', 10_000, async () => ++read, state)).value
  expect(await ask()).toBe(1)
  clock.advance(9_000)
  expect(await ask()).toBe(1)
  head = 'b'
  expect(await ask()).toBe(2)
  head = 'c'
  clock.advance(1_500)
  expect(await ask()).toBe(2)
  clock.advance(1_500)
  expect(await ask()).toBe(3)
  clock.advance(10_000)
  expect(await ask()).toBe(4)
})

test('[A05] where the chain cannot say whether it has moved on, an answer is good until its time is over', async () => {
  const clock = createTestClock()
  const answers = createAnswers<number>({ clock: clock.now })
  const state = { seen: () => undefined, newest: async () => undefined }
  let read = 0
  const ask = async () => (await answers.get('x', 10_000, async () => ++read, state)).value
  expect(await ask()).toBe(1)
  clock.advance(9_000)
  expect(await ask()).toBe(1)
})

test('security: anyone who has no points left ends nobody’s question but their own', async () => {
  const answers = createAnswers<string>({ clock: createTestClock().now })
  const poor = answers.get('x', 1_000, async () => {
    throw new RateLimitError('upstreamPerAddress', 1)
  })
  const rich = answers.get('x', 1_000, async () => 'read')
  await expect(poor).rejects.toThrow(RateLimitError)
  expect((await rich).value).toBe('read')
  // What is no limit is everybody's.
  const failed = ['first', 'second'].map(() =>
    answers.get('y', 1_000, async () => {
      throw new Error('The node does not answer.')
    }),
  )
  for (const each of failed) await expect(each).rejects.toThrow('does not answer')
})
