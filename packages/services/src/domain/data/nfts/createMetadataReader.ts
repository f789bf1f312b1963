import type { HeldNft } from '@vestibule/indexer'
import type { Database } from '../../../db/database.js'
import { DAY, MINUTE, SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import { isRateLimited } from '../../admission/rateLimiter.js'
import { hostOf, type SourceQueue } from '../../admission/sourceQueue.js'
import type { HolderOf } from '../../admission/storedBudget.js'
import { type OpenSource, sourceOf } from '../../pictures/openSource.js'
import { keepPictures, notePicture } from '../../pictures/pictureRows.js'
import type { Chain } from '../chains/openChains.js'
import { loadNfts, type NftRow, nftKey, saveNft } from './nftRows.js'
import { readMetadata } from './readMetadata.js'

/** Maximum bytes of metadata, and timeout in ms. */
const LIMITS = { limit: 256 * 1024, time: 8 * SECOND, accept: 'application/json' }
const LIFE = DAY
const AGAIN = 10 * MINUTE

/** Reads NFT metadata. The caller waits for a moment. Longer reads finish for the next request. */
export function createMetadataReader(options: Options) {
  const { db, clock, queues, sources, holderOf, openSource } = options
  const loading = new Map<string, Promise<void>>()

  async function load(asked: Asked, { nft, uri, known }: Loading) {
    const { chain, requester } = asked
    const said = await readSource(requester, uri)
    const picture =
      said?.image &&
      (await notePicture(db, said.image, { now: clock(), holder: holderOf(requester) }))
    const readAt = new Date(said === undefined ? clock() - LIFE + AGAIN : clock())
    const row: NftRow =
      said === undefined && known !== undefined
        ? { ...known, readAt }
        : { name: said?.name ?? null, picture: picture ?? null, readAt }
    await saveNft(db, { network: chain.id, nft, row })
  }

  async function readSource(requester: Requester, uri: string | undefined) {
    if (uri === undefined) return undefined
    const source = sourceOf(uri)
    const host = hostOf(source)
    return sources
      .run({ requester, host }, (signal) => openSource(source, { ...LIMITS, signal }))
      .then(readMetadata, (error: unknown) => {
        // Do not cache a rate limit error: the source did not cause it.
        if (isRateLimited(error)) throw error
        return undefined
      })
  }

  async function begin(
    { chain, requester }: Asked,
    wanted: readonly HeldNft[],
    known: ReadonlyMap<string, NftRow>,
  ): Promise<Promise<void>[]> {
    const idOf = (nft: HeldNft) => idFor({ chain, requester }, nft)
    const fresh = wanted.filter((nft) => !loading.has(idOf(nft)))
    const uris = await queues.run(chain.id, requester, async () =>
      chain.reader.nfts?.readUris(fresh),
    )
    for (const [index, nft] of fresh.entries()) {
      const said = uris?.[index] ?? 'refused'
      const id = idOf(nft)
      // The node did not respond, so the entry may exist.
      if (said === 'refused' || loading.has(id)) continue
      const uri = said === 'none' ? undefined : said.uri
      const work = load({ chain, requester }, { nft, uri, known: known.get(nftKey(nft)) })
      loading.set(
        id,
        work.catch(() => undefined).finally(() => loading.delete(id)),
      )
    }
    return wanted.flatMap((nft) => loading.get(idOf(nft)) ?? [])
  }

  return {
    /** @returns the metadata by {@link nftKey} after at most this time in ms, and whether more follows */
    async read(
      asked: Asked,
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
      const work = Promise.all(await begin(asked, missing, known))
      await inTime(work, time)
      const rows = await loadNfts(db, chain.id, nfts)
      const pending = missing.filter(
        (nft) => !rows.has(nftKey(nft)) && loading.has(idFor(asked, nft)),
      )
      return { rows, pending: new Set(pending.map(nftKey)) }
    },
  }
}

export type MetadataReader = ReturnType<typeof createMetadataReader>

type Options = {
  db: Database
  clock: Clock
  queues: NodeQueues
  sources: SourceQueue
  holderOf: HolderOf
  openSource: OpenSource
}
type Asked = { chain: Chain; requester: Requester }

type Loading = { nft: HeldNft; uri: string | undefined; known: NftRow | undefined }

/** Sites read in parallel, so that no site waits for another one. */
const idFor = ({ chain, requester }: Asked, nft: HeldNft) =>
  `${requester.site} ${chain.id}:${nftKey(nft)}`

async function inTime(work: Promise<unknown>, time: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, time)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
