import { expect, test } from 'vitest'
import { withOverrides } from './limits.js'
import { createNodeQueues } from './nodeQueues.js'

/** How many readings of one network work at the same time after two seconds of a use of the event loop. */
async function countReadings(use: number) {
  const queues = createNodeQueues(withOverrides(), () => use)
  const read = (client: string, work: () => Promise<void>) =>
    queues.read('eip155:1', { client, site: client }, work)
  // The limit changes step by step, each time that it is looked at.
  for (const until = performance.now() + 2_000; performance.now() < until; )
    await read('early', () => new Promise((resolve) => setImmediate(resolve)))
  let working = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 100 }, (_, client) =>
      read(`client ${client}`, async () => {
        most = Math.max(most, ++working)
        await new Promise((resolve) => setImmediate(resolve))
        working--
      }),
    ),
  )
  return most
}

test('reads four accounts of a network at a time while the event loop is used up, and 64 otherwise', async () => {
  await expect(Promise.all([countReadings(1), countReadings(0.5)])).resolves.toEqual([4, 64])
})
