import type { Database } from '../../db/database.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { DecodePicture, DrawnImage } from '../../ports/decodePicture.js'
import { createFairQueue, type Requester } from '../admission/fairQueue.js'
import { hostOf, type SourceQueue } from '../admission/sourceQueue.js'
import { measurePicture } from './measurePicture.js'
import type { OpenSource } from './openSource.js'
import { findPicture, savePicture } from './pictureRows.js'
import { redrawSvg } from './redrawSvg.js'

/** Maximum size of a source in bytes, and timeout in ms. */
const LIMITS = { limit: 8 * 1024 * 1024, time: 12 * SECOND, accept: 'image/*' }
const MAX_WAITING = 64
/** Maximum pixels of an ordinary picture, which the decoder renders within a tenth of a second, and pixels per cost point. */
const ORDINARY_PIXELS = 4_000_000
const POINT_PIXELS = 100_000
/** Large pictures wait for ordinary pictures: a few kilobytes can occupy the decoder for a second. */
const CLASSES = {
  ordinary: { weight: 8, patienceMs: 20 * SECOND },
  large: { weight: 1, patienceMs: 20 * SECOND },
} as const
const AGAIN = 10 * MINUTE

/** Reads each picture on its first request, encodes it again and stores it. */
export function createPictures(options: Options) {
  const { db, clock, sources, openSource, decode } = options
  const loading = new Map<string, Promise<DrawnImage | undefined>>()
  const decoding = createFairQueue<keyof typeof CLASSES>({
    limit: () => 1,
    classes: CLASSES,
    maxWaiting: MAX_WAITING,
  })

  function draw(bytes: Buffer, requester: Requester) {
    const { width = 0, height = 0 } = measurePicture(bytes) ?? {}
    const pixels = width * height
    const rank = pixels > ORDINARY_PIXELS ? 'large' : 'ordinary'
    return decoding.run({ requester, rank, cost: 1 + pixels / POINT_PIXELS }, () =>
      decode(bytes).catch(() => undefined),
    )
  }

  async function load(id: string, source: string, requester: Requester) {
    // Do not store a rate limit error: the source did not cause it.
    const read = await sources.run({ requester, host: hostOf(source) }, async (signal) => {
      const present = (await findPicture(db, id))?.image
      if (present !== undefined) return { present }
      return openSource(source, { ...LIMITS, signal }).catch(() => undefined)
    })
    if (read !== undefined && 'present' in read) return read.present
    const image = read && (redrawn(read) ?? (await draw(read, requester)))
    await savePicture(db, { id, source, now: clock(), ...(image && { image }) })
    return image
  }

  return {
    /** Undefined for an unknown id, or while the picture cannot be read. @throws DomainError `rateLimited` */
    async find(id: string, requester: Requester): Promise<DrawnImage | undefined> {
      const row = await findPicture(db, id)
      if (row === undefined || row.image !== undefined) return row?.image
      const age = clock() - (row.readAt ?? Number.NEGATIVE_INFINITY)
      if (age >= 0 && age < AGAIN) return undefined
      // Read separately for each site, so that no site waits for another.
      const key = `${requester.site} ${id}`
      const present = loading.get(key)
      if (present !== undefined) return present
      const started = load(id, row.source, requester).finally(() => loading.delete(key))
      loading.set(key, started)
      return started
    },
  }
}

function redrawn(bytes: Buffer): DrawnImage | undefined {
  const body = redrawSvg(bytes)
  return body && { body, type: 'image/svg+xml' }
}

export type Pictures = ReturnType<typeof createPictures>

type Options = {
  db: Database
  clock: Clock
  sources: SourceQueue
  openSource: OpenSource
  decode: DecodePicture
}
