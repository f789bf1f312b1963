import type { Database } from '../../db/database.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { DecodePicture, RasterImage } from '../../ports/decodePicture.js'
import { createFairQueue, type Requester } from '../admission/fairQueue.js'
import { hostOf, type SourceQueue } from '../admission/sourceQueue.js'
import type { OpenSource } from './openSource.js'
import { findPicture, savePicture } from './pictureRows.js'

/** Bytes and milliseconds of a source. */
const LIMITS = { limit: 8 * 1024 * 1024, time: 12 * SECOND, accept: 'image/*' }
/** Pictures that wait for the decoder, and the milliseconds that each may wait. */
const WAITING = { maxWaiting: 64, patienceMs: 20 * SECOND }
/** Milliseconds after which a source without a picture is read again. */
const AGAIN = 10 * MINUTE

/** Pictures by their ids: read from their sources when they are first asked for, re-encoded, and stored. */
export function createPictures(options: createPictures.Options) {
  const { db, clock, sources, openSource, decode } = options
  const loading = new Map<string, Promise<RasterImage | undefined>>()
  // The decoder draws one at a time.
  const decoding = createFairQueue<'all'>({
    limit: () => 1,
    classes: { all: { weight: 1, patienceMs: WAITING.patienceMs } },
    maxWaiting: WAITING.maxWaiting,
  })

  async function load(id: string, source: string, requester: Requester) {
    // A refusal for want of a slot says nothing about the source: it is not written down.
    const read = await sources.run({ requester, host: hostOf(source) }, (signal) =>
      openSource(source, { ...LIMITS, signal }).catch(() => undefined),
    )
    const image =
      read &&
      (await decoding.run({ requester, rank: 'all' }, () => decode(read).catch(() => undefined)))
    await savePicture(db, { id, source, now: clock(), ...(image && { image }) })
    return image
  }

  return {
    /**
     * The picture with an id that the services gave out; undefined for any other, and for one that cannot be read now.
     * @throws DomainError `rateLimited`
     */
    async find(id: string, requester: Requester): Promise<RasterImage | undefined> {
      const row = await findPicture(db, id)
      if (row === undefined || row.image !== undefined) return row?.image
      const age = clock() - (row.readAt ?? Number.NEGATIVE_INFINITY)
      if (age >= 0 && age < AGAIN) return undefined
      const present = loading.get(id)
      if (present !== undefined) return present
      const started = load(id, row.source, requester).finally(() => loading.delete(id))
      loading.set(id, started)
      return started
    },
  }
}

export type Pictures = ReturnType<typeof createPictures>

export declare namespace createPictures {
  type Options = {
    db: Database
    clock: Clock
    sources: SourceQueue
    openSource: OpenSource
    decode: DecodePicture
  }
}
