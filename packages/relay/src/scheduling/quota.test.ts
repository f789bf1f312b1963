import { describe, expect, test } from 'vitest'
import { createQuota, type Holder } from './quota.js'

describe('createQuota', () => {
  const gone: string[] = []
  const holder = (address: string, name = address): Holder => ({
    address,
    giveWay: () => void gone.push(name),
  })
  function create() {
    gone.length = 0
    let shortages = 0
    const quota = createQuota({ perAddress: 10, overall: 20, onFull: () => shortages++ })
    return { quota, shortages: () => shortages }
  }

  test('limits an address to its share at any load', () => {
    const { quota, shortages } = create()
    const ada = holder('ada')
    expect([quota.take(ada, 8), quota.take(ada, 3), quota.take(ada, 2)]).toEqual([
      true,
      false,
      true,
    ])
    quota.give(ada, 5)
    expect([quota.lack(ada, 6), quota.lack(ada, 5)]).toEqual(['address', undefined])
    quota.leave(ada)
    expect(quota.take(ada, 10)).toBe(true)
    expect([gone, shortages()]).toEqual([[], 0])
  })

  test('evicts the largest holder of an address first', () => {
    const { quota } = create()
    const [large, small] = [holder('x', 'large'), holder('x', 'small')]
    quota.take(large, 9)
    expect(quota.take(small, 2)).toBe(true)
    expect(gone).toEqual(['large'])
    quota.give(large, 9)
    expect(quota.take(small, 8)).toBe(true)
    expect([quota.take(large, 1), gone]).toEqual([true, ['large', 'small']])
  })

  test('evicts the largest address first', () => {
    const { quota, shortages } = create()
    const [first, second] = [holder('first'), holder('second')]
    quota.take(first, 10)
    quota.take(second, 10)
    const third = holder('third')
    expect([quota.take(third, 1), gone, shortages()]).toEqual([true, ['second'], 1])
    expect(quota.take(third, 9)).toBe(true)
    // All addresses hold the same amount, so the new address is rejected.
    expect([quota.take(holder('fourth'), 10), gone]).toEqual([false, ['second']])
    expect([quota.take(holder('fifth'), 5), gone]).toEqual([true, ['second', 'third']])
  })

  test('evicts an address of a site with many addresses in favor of another site', () => {
    const { quota } = create()
    const many = Array.from({ length: 20 }, (_, number) => ({
      ...holder(`${number}`),
      site: 'crowd',
    }))
    for (const each of many) expect(quota.take(each, 1)).toBe(true)
    const other = { ...holder('other'), site: 'elsewhere' }
    expect([quota.take(other, 1), gone]).toEqual([true, ['19']])
    expect(quota.take({ ...holder('late'), site: 'crowd' }, 1)).toBe(false)
  })
})
