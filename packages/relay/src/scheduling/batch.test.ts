import { describe, expect, test } from 'vitest'
import { BatchFull, createBatch } from './batch.js'

describe('createBatch', () => {
  test('sends items that arrive during a flush in the next flush, in order', async () => {
    const flushes: number[][] = []
    const batch = createBatch({
      flush: async (items: readonly number[]) => {
        flushes.push([...items])
        await new Promise(setImmediate)
        return items.map((item) => item * 2)
      },
      most: 3,
    })
    const first = batch.add(1)
    await Promise.resolve()
    const others = [2, 3, 4, 5].map((item) => batch.add(item))
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10])
    expect(flushes).toEqual([[1], [2, 3, 4], [5]])
    expect(await batch.add(6)).toBe(12)
  })

  test('rejects only the items of a failed flush', async () => {
    const batch = createBatch({
      flush: async (items: readonly string[]) => {
        if (items.includes('bad')) throw new Error('refused')
        return items
      },
      most: 2,
    })
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => batch.add(item)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  })

  test('limits the number of waiting items', async () => {
    const batch = createBatch({ flush: async (items: readonly number[]) => items, waiting: 2 })
    const results = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)))
    expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(BatchFull) })
    await batch.settle()
    expect(await batch.add(4)).toBe(4)
  })

  test('security: accepts the first items of an owner while other owners have many items waiting', async () => {
    const batch = createBatch({
      flush: async (items: readonly string[]) => items,
      waiting: 12,
      ownerOf: (item) => item.slice(0, 1),
    })
    const add = async (owner: string, times: number) => {
      const items = Array.from({ length: times }, (_, at) => batch.add(`${owner}${at}`))
      const results = await Promise.allSettled(items)
      return results.filter(({ status }) => status === 'fulfilled').length
    }
    const [first, second, third] = await Promise.all([add('a', 100), add('b', 100), add('c', 1)])
    expect([first, second, third]).toEqual([6, 3, 1])
  })

  test('flushes an owner’s single item before another owner’s many items', async () => {
    const flushes: string[][] = []
    const batch = createBatch({
      flush: async (items: readonly string[]) => {
        flushes.push([...items])
        return items
      },
      most: 2,
      ownerOf: (item) => item.slice(0, 1),
    })
    await Promise.all(['a1', 'a2', 'a3', 'b1'].map((item) => batch.add(item)))
    expect(flushes).toEqual([
      ['a1', 'b1'],
      ['a2', 'a3'],
    ])
  })

  test('ends a flush after the item that exceeds the maximum weight', async () => {
    const flushes: number[][] = []
    const batch = createBatch({
      flush: async (items: readonly number[]) => {
        flushes.push([...items])
        return items
      },
      weigh: (item) => item,
      mostWeight: 10,
    })
    await Promise.all([4, 5, 100, 1, 1].map((item) => batch.add(item)))
    expect(flushes).toEqual([
      [4, 5, 100],
      [1, 1],
    ])
  })
})
