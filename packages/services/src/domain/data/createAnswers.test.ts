import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/testClock.js'
import { RateLimitError } from '../admission/rateLimiter.js'
import { createAnswers } from './createAnswers.js'

const [ANN, BOB] = ['192.0.2.1', '198.51.100.1']

test('[A04] [A05] limits the size of cached responses, and removes the oldest first', async () => {
  const clock = createTestClock()
  const answers = createAnswers<string>({ clock: clock.now, mostSize: 1_000 })
  let read = 0
  const ask = (key: string) =>
    answers.get(key, {
      client: ANN,
      life: 1_000,
      async read() {
        read++
        return 'a'.repeat(298)
      },
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

test('[A05] reuses a response while the chain is unchanged, and reads again after a new block', async () => {
  const clock = createTestClock()
  const answers = createAnswers<number>({ clock: clock.now })
  let [head, read] = ['a', 0]
  const state = { seen: () => head, newest: async () => head }
  const ask = async () =>
    (await answers.get('x', { client: ANN, life: 10_000, read: async () => ++read, state })).value
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

test('[A05] reuses a response until it expires if the chain cannot report changes', async () => {
  const clock = createTestClock()
  const answers = createAnswers<number>({ clock: clock.now })
  const state = { seen: () => undefined, newest: async () => undefined }
  let read = 0
  const ask = async () =>
    (await answers.get('x', { client: ANN, life: 10_000, read: async () => ++read, state })).value
  expect(await ask()).toBe(1)
  clock.advance(9_000)
  expect(await ask()).toBe(1)
})

test('security: rejects only the request of the client that has no points left', async () => {
  const answers = createAnswers<string>({ clock: createTestClock().now })
  const ask = (key: string, client: string, read: () => Promise<string>) =>
    answers.get(key, { client, life: 1_000, read })
  const poor = ask('x', BOB, async () => {
    throw new RateLimitError('nodeCallsPerClient', 1)
  })
  const rich = ask('x', ANN, async () => 'read')
  await expect(poor).rejects.toThrow(RateLimitError)
  expect((await rich).value).toBe('read')
  // Callers share every failure except a rate limit.
  const failed = ['first', 'second'].map(() =>
    ask('y', ANN, async () => {
      throw new Error('The node does not answer.')
    }),
  )
  for (const each of failed) await expect(each).rejects.toThrow('does not answer')
})

test('security: does not let a queued request delay another client’s equal request', async () => {
  const answers = createAnswers<string>({ clock: createTestClock().now })
  let read = 0
  const late = new Promise<string>(() => {})
  const ask = (client: string, answer: Promise<string>) =>
    answers.get('x', {
      client,
      life: 1_000,
      read() {
        read++
        return answer
      },
    })
  void ask(BOB, late)
  const twice = [ask(ANN, Promise.resolve('read')), ask('203.0.113.1', Promise.resolve('read'))]
  expect((await Promise.all(twice)).map(({ value }) => value)).toEqual(['read', 'read'])
  expect(read).toBe(2)
})
