import { describe, expect, test } from 'vitest'
import { onceUntilFailure } from './onceUntilFailure.js'

describe('onceUntilFailure', () => {
  test('shares one result, and retries after a failure', async () => {
    const tries: string[] = []
    const work = onceUntilFailure(async (name: string) => {
      tries.push(name)
      if (tries.length === 1) throw new Error('It was not there.')
      return tries.length
    })
    const both = await Promise.allSettled([work('one'), work('two')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(work('three')).resolves.toBe(2)
    await expect(work('four')).resolves.toBe(2)
    expect(tries).toEqual(['one', 'three'])
  })
})
