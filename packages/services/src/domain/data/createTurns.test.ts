import { describe, expect, test } from 'vitest'
import { createTurns } from './createTurns.js'

const CHAIN = 'eip155:1'
const MANY = '192.0.2.1'
const OTHER = '198.51.100.1'

/** Turns, and work in them that ends when it is told to. */
function world() {
  const turns = createTurns()
  const ends: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => ends.push(resolve))
  const ask = (readings: number) =>
    turns.admit(CHAIN, MANY, async () => {
      await Promise.all(Array.from({ length: readings }, () => turns.run(CHAIN, MANY, hold)))
    })
  const endAll = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await expect.poll(() => ends.length).toBeGreaterThan(index)
      ends[index]?.()
    }
  }
  return { turns, ends, ask, endAll }
}

test('[A05] a client that asks for hundreds of accounts takes half of the places, and others have theirs at once', async () => {
  const { turns, ends, ask, endAll } = world()
  const held = Array.from({ length: 32 }, () => ask(1))
  await expect.poll(() => ends.length).toBe(4)
  await turns.admit(CHAIN, OTHER, () => turns.run(CHAIN, OTHER, async () => {}))
  await expect(ask(1)).rejects.toMatchObject({ name: 'RateLimitError' })
  await endAll(32)
  await Promise.all(held)
  await turns.admit(CHAIN, MANY, async () => {})
})

test('[A05] questions of several readings each count once, so that sixteen pages behind one address are all answered', async () => {
  const { turns, ask, endAll } = world()
  const held = Array.from({ length: 16 }, () => ask(4))
  await endAll(64)
  await expect(Promise.all(held)).resolves.toHaveLength(16)
  expect(turns.size()).toBe(0)
})

describe('a place is given back', () => {
  const failing = () => Promise.reject(new Error('The node is away.'))

  test.each([
    ['a question that fails before it reads', failing],
    [
      'a question that throws at once',
      () => {
        throw new Error('No points left.')
      },
    ],
  ])('[A05] by %s', async (_, work) => {
    const { turns } = world()
    for (let index = 0; index < 100; index++)
      await expect(turns.admit(CHAIN, MANY, work)).rejects.toThrow()
    expect(turns.size()).toBe(0)
  })

  test('[A05] by readings that throw at once', async () => {
    const { turns } = world()
    const throwing = () => {
      throw new Error('Nobody knows the address.')
    }
    for (let index = 0; index < 100; index++)
      await expect(turns.run(CHAIN, MANY, throwing)).rejects.toThrow('Nobody knows the address.')
    expect(turns.size()).toBe(0)
  })

  test('[A05] by readings that fail, and by a question that did not wait for its own', async () => {
    const { turns, ends } = world()
    const late = () => new Promise<void>((resolve) => ends.push(resolve))
    for (let index = 0; index < 100; index++) {
      await expect(turns.admit(CHAIN, MANY, () => turns.run(CHAIN, MANY, failing))).rejects.toThrow(
        'The node is away.',
      )
    }
    let reading: Promise<void> | undefined
    await turns.admit(CHAIN, MANY, async () => {
      reading = turns.run(CHAIN, MANY, late)
    })
    expect(turns.size()).toBe(1)
    await expect.poll(() => ends.length).toBe(1)
    ends[0]?.()
    await reading
    expect(turns.size()).toBe(0)
  })

  test('[A05] by those that were refused', async () => {
    const { turns, ask, endAll } = world()
    const held = Array.from({ length: 40 }, () => ask(1))
    const settled = Promise.allSettled(held)
    await endAll(32)
    const outcomes = await settled
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(8)
    expect(turns.size()).toBe(0)
  })
})
