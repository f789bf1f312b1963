import type { Database } from '../../db/database.js'
import { createLanes } from '../../platform/scheduling/lanes.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { DecodePicture, RasterImage } from '../../ports/decodePicture.js'
import { DomainError } from '../errors/domainError.js'
import type { OpenSource } from './openSource.js'
import { findPicture, savePicture } from './pictureRows.js'

/** Bytes and milliseconds of a source. */
const LIMITS = { limit: 8 * 1024 * 1024, time: 12 * SECOND, accept: 'image/*' }
/** Sources that are read at the same time, and those that may be read or wait. */
const AT_ONCE = 6
const MOST_HELD = 60
/** Milliseconds after which a source that had no picture is read again. */
const AGAIN = 10 * MINUTE

/** Pictures by their ids: read from their sources once someone looks at them, re-encoded, and kept. */
export function createPictures(options: createPictures.Options) {
  const { db, clock, openSource, decode } = options
  const lanes = createLanes({ most: AT_ONCE })
  const loading = new Map<string, Promise<RasterImage | undefined>>()

  async function load(id: string, source: string): Promise<RasterImage | undefined> {
    const image = await openSource(source, LIMITS)
      .then(decode)
      .catch(() => undefined)
    await savePicture(db, { id, source, now: clock(), ...(image && { image }) })
    return image
  }

  return {
    /**
     * The picture with an id that the services gave out; undefined for any other, and for one that is not to be had now.
     * @throws `rateLimited` while too many others are read
     */
    async find(id: string): Promise<RasterImage | undefined> {
      const row = await findPicture(db, id)
      if (row === undefined || row.image !== undefined) return row?.image
      const age = clock() - (row.readAt ?? Number.NEGATIVE_INFINITY)
      if (age >= 0 && age < AGAIN) return undefined
      const present = loading.get(id)
      if (present !== undefined) return present
      if (loading.size >= MOST_HELD)
        throw new DomainError('rateLimited', 'rateLimited', { data: { seconds: 2 } })
      const started = lanes.run('', () => load(id, row.source)).finally(() => loading.delete(id))
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
    openSource: OpenSource
    decode: DecodePicture
  }
}
