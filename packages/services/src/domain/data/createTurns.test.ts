import { expect, test } from 'vitest'
import { createTurns } from './createTurns.js'

const CHAIN = 'eip155:1'

test('[A05] a client that asks for hundreds of accounts takes half of the places, and others have theirs at once', async () => {
  const turns = createTurns()
  const ends: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => ends.push(resolve))
  const held = Array.from({ length: 32 }, () => turns.run(CHAIN, '192.0.2.1', hold))
  await expect.poll(() => ends.length).toBe(4)
  await turns.run(CHAIN, '198.51.100.1', async () => {})
  await expect(turns.run(CHAIN, '192.0.2.1', hold)).rejects.toMatchObject({
    name: 'RateLimitError',
  })
  for (let index = 0; index < held.length; index++) {
    await expect.poll(() => ends.length).toBeGreaterThan(index)
    ends[index]?.()
  }
  await Promise.all(held)
  await turns.run(CHAIN, '192.0.2.1', async () => {})
})
