import type { Database } from '../../../db/database.js'
import type { HeldNft } from '../../../namespaces/chainReader.js'
import { DAY, MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { OpenSource } from '../../pictures/openSource.js'
import { keepPictures, notePicture } from '../../pictures/pictureRows.js'
import type { Chain } from '../chains/openChains.js'
import type { Turns } from '../createTurns.js'
import { createMetadataQueue } from './createMetadataQueue.js'
import { loadNfts, type NftRow, nftKey, saveNft } from './nftRows.js'
import { readMetadata } from './readMetadata.js'

/** Bytes and milliseconds of metadata. */
const LIMITS = { limit: 256 * 1024, time: 8 * SECOND, accept: 'application/json' }
/** Milliseconds after which metadata is read again, and after which it is where there was none. */
const LIFE = DAY
const AGAIN = 10 * MINUTE

/**
 * Reads what NFTs say of themselves. Who asks waits for a moment; what takes longer goes on, and is there for who asks again.
 */
export function createMetadataReader(options: createMetadataReader.Options) {
  const { db, clock, turns, openSource } = options
  const queue = createMetadataQueue()
  const loading = new Map<string, Promise<void>>()

  /** Reads one, and writes what came of it. */
  async function load(chain: Chain, nft: HeldNft, uri: string | undefined): Promise<void> {
    const said = await readSource(uri)
    const picture = said?.image && (await notePicture(db, said.image, clock()))
    const readAt = new Date(said === undefined ? clock() - LIFE + AGAIN : clock())
    const row: NftRow = { name: said?.name ?? null, picture: picture ?? null, readAt }
    await saveNft(db, { network: chain.id, nft, row })
  }

  async function readSource(uri: string | undefined) {
    if (uri === undefined) return undefined
    return openSource(uri, LIMITS).then(readMetadata, () => undefined)
  }

  /** @returns what is being read now */
  async function begin(
    { chain, client }: createMetadataReader.Asked,
    wanted: readonly HeldNft[],
  ): Promise<Promise<void>[]> {
    const idOf = (nft: HeldNft) => `${chain.id}:${nftKey(nft)}`
    const fresh = wanted.filter((nft) => !loading.has(idOf(nft))).slice(0, queue.roomFor(client))
    const uris = await turns.run(chain.id, client, async () => chain.reader.nfts?.readUris(fresh))
    for (const [index, nft] of fresh.entries()) {
      const said = uris?.[index] ?? 'refused'
      const id = idOf(nft)
      // The node did not say: nothing is known, not even that there is nothing.
      if (said === 'refused' || loading.has(id)) continue
      const uri = said === 'none' ? undefined : said.uri
      const asked = { client, collection: nft.token }
      const work = queue.run(asked, () => load(chain, nft, uri))
      loading.set(
        id,
        // A database that is away keeps it from being known, and no more.
        work.catch(() => undefined).finally(() => loading.delete(id)),
      )
    }
    return wanted.flatMap((nft) => loading.get(idOf(nft)) ?? [])
  }

  return {
    /** What is known after so many milliseconds at the most, and whether more comes, by {@link nftKey}. */
    async read(
      asked: createMetadataReader.Asked,
      nfts: readonly HeldNft[],
      time: number,
    ): Promise<{ rows: Map<string, NftRow>; pending: ReadonlySet<string> }> {
      const { chain } = asked
      const now = clock()
      const known = await loadNfts(db, chain.id, nfts)
      const kept = await keepPictures(
        db,
        [...known.values()].flatMap(({ picture }) => picture ?? []),
        now,
      )
      const missing = nfts.filter((nft) => {
        const row = known.get(nftKey(nft))
        if (row === undefined || now - row.readAt.getTime() >= LIFE) return true
        return row.picture !== null && !kept.has(row.picture)
      })
      if (missing.length === 0) return { rows: known, pending: new Set() }
      const work = Promise.all(await begin(asked, missing))
      await inTime(work, time)
      const rows = await loadNfts(db, chain.id, nfts)
      const pending = missing.filter(
        (nft) => !rows.has(nftKey(nft)) && loading.has(`${chain.id}:${nftKey(nft)}`),
      )
      return { rows, pending: new Set(pending.map(nftKey)) }
    },
  }
}

export type MetadataReader = ReturnType<typeof createMetadataReader>

export declare namespace createMetadataReader {
  type Options = { db: Database; clock: Clock; turns: Turns; openSource: OpenSource }
  /** @property client Who waits for a turn. */
  type Asked = { chain: Chain; client: string }
}

async function inTime(work: Promise<unknown>, time: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, time)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
