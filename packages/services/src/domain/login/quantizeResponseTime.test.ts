import { expect, test } from 'vitest'
import { quantizeResponseTime } from './quantizeResponseTime.js'

test('security: responds at multiples of 50 ms, even after fractions of a millisecond', async () => {
  const beyond: number[] = []
  for (let round = 0; round < 5; round++)
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const startedAt = performance.now()
        await quantizeResponseTime(async () => {
          while (performance.now() < startedAt + index / 40);
        })
        beyond.push(performance.now() - startedAt)
      }),
    )
  expect(Math.min(...beyond)).toBeGreaterThanOrEqual(50)
})

test('rejects if the work fails, also at a multiple of 50 ms', async () => {
  const startedAt = performance.now()
  const failing = quantizeResponseTime(() => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(50)
})
