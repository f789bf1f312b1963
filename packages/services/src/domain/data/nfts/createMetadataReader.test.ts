import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/database/onDatabase.js'
import type { SourceQueue } from '../../admission/sourceQueue.js'
import { DomainError } from '../../errors/domainError.js'
import type { Chain } from '../chains/openChains.js'
import { createMetadataReader } from './createMetadataReader.js'
import { nftKey } from './nftRows.js'

const MALLORY = { client: '203.0.113.1', site: '203.0.113.0/24' }
const ADA = { client: '198.51.100.7', site: '198.51.100.0/24' }
const APE = { token: '0xape', tokenId: 1n, standard: 'erc721', amount: 1n } as const
const DAY_MS = 86_400_000

onDatabase((db) => {
  function createWorld() {
    const world = { now: Date.now(), run: answer as SourceQueue['run'] }
    const reader = createMetadataReader({
      db: db(),
      clock: () => world.now,
      queues: { run: (_network: string, _who: unknown, work: () => unknown) => work() } as never,
      sources: { run: (asked, work) => world.run(asked, work) },
      openSource: async () => Buffer.from(JSON.stringify({ name: 'Ape 1' })),
      holderOf: ({ site, client }) => ({ site, client }),
    })
    const readUris = async (nfts: readonly unknown[]) =>
      nfts.map(() => ({ uri: 'https://apes.example/1' }))
    const chain = { id: 'eip155:1', reader: { nfts: { readUris } } } as unknown as Chain
    const read = async (requester = ADA, timeMs = 1_000) =>
      (await reader.read({ chain, requester }, [APE], timeMs)).rows.get(nftKey(APE))
    return { world, read }
  }

  const answer: SourceQueue['run'] = (_asked, work) => work(new AbortController().signal)
  const refuse = () => Promise.reject(new DomainError('rateLimited', 'rateLimited'))
  const fail = () => Promise.reject(new Error('The source does not answer.'))
  const never = () => new Promise<never>(() => undefined)

  test('security: does not cache a missing NFT if the client’s request was rate limited', async () => {
    const { world, read } = createWorld()
    world.run = refuse
    await expect(read(MALLORY)).resolves.toBeUndefined()
    world.run = answer
    await expect(read()).resolves.toMatchObject({ name: 'Ape 1' })
    world.now += DAY_MS
    world.run = refuse
    await read(MALLORY)
    world.run = answer
    await expect(read()).resolves.toMatchObject({ name: 'Ape 1' })
  })

  test('keeps the cached name if a source fails, and reads the source again later', async () => {
    const { world, read } = createWorld()
    await read()
    world.now += DAY_MS
    world.run = fail
    await expect(read()).resolves.toMatchObject({ name: 'Ape 1' })
    const other = createWorld()
    other.world.run = fail
    await db().execute('delete from data_nfts')
    await expect(other.read()).resolves.toMatchObject({ name: null })
  })

  test('security: does not delay another site during one client’s endless read', async () => {
    const { world, read } = createWorld()
    await db().execute('delete from data_nfts')
    world.run = never
    await read(MALLORY, 10)
    world.run = answer
    await expect(read()).resolves.toMatchObject({ name: 'Ape 1' })
  })
})
