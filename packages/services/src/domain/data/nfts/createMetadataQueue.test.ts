import { expect, test } from 'vitest'
import { createMetadataQueue } from './createMetadataQueue.js'

const [MANY, OTHER] = ['192.0.2.1', '198.51.100.1']

/** A client’s metadata on a server that answers once it is told to. */
function slowServer(queue: ReturnType<typeof createMetadataQueue>) {
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => ends.push(resolve))
  const ask = (collection: string) => queue.run({ client: MANY, collection }, work)
  return { ends, ask }
}

test('[J08] security: anyone who holds more NFTs than can be read leaves others their room, and their turn', async () => {
  const queue = createMetadataQueue()
  const { ends, ask } = slowServer(queue)
  const flood: Promise<void>[] = []
  // Each of a collection of its own.
  while (queue.roomFor(MANY) > 0) flood.push(ask(String(flood.length)))
  expect(flood).toHaveLength(500)
  expect(queue.roomFor(OTHER)).toBe(500)
  await expect.poll(() => ends.length).toBe(8)
  const others = queue.run({ client: OTHER, collection: 'birds' }, async () => 'read')
  // The first of theirs that ends gives its place to the other client.
  ends[0]?.()
  expect(await others).toBe('read')
  expect(ends.length).toBeLessThanOrEqual(9)
  for (let index = 1; index < 500; index++) {
    await expect.poll(() => ends.length).toBeGreaterThan(index)
    ends[index]?.()
  }
  await Promise.all(flood)
  expect(queue.roomFor(MANY)).toBe(500)
})

test('[J08] a collection whose server is slow keeps no other of the same client waiting for all of it', async () => {
  const queue = createMetadataQueue()
  const { ends, ask } = slowServer(queue)
  const flood = Array.from({ length: 100 }, () => ask('slow'))
  const own = queue.run({ client: MANY, collection: 'birds' }, async () => 'read')
  await expect.poll(() => ends.length).toBe(8)
  // Their turns follow each other.
  ends[0]?.()
  ends[1]?.()
  expect(await own).toBe('read')
  for (let index = 2; index < 100; index++) {
    await expect.poll(() => ends.length).toBeGreaterThan(index)
    ends[index]?.()
  }
  await Promise.all(flood)
})
