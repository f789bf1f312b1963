import type { Database } from '../../../db/database.js'
import { HOUR } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { HolderOf } from '../../admission/storedBudget.js'
import { sourceOf } from '../../pictures/openSource.js'
import { notePicture } from '../../pictures/pictureRows.js'
import type { Chain } from '../chains/openChains.js'

export function createTokenPictures(options: Options) {
  const { db, clock, holderOf, pictureUrl } = options
  const noted = new Map<string, { id: string; at: number }>()

  async function note(source: string, requester: Requester): Promise<string> {
    const now = clock()
    const before = noted.get(source)
    if (before !== undefined && now - before.at < HOUR) return before.id
    const id = await notePicture(db, sourceOf(source), { now, holder: holderOf(requester) })
    noted.set(source, { id, at: now })
    return id
  }

  return {
    /** URL of a token's picture, or an empty string. */
    async urlOf(
      chain: Pick<Chain, 'logos'>,
      token: string | undefined,
      requester: Requester,
    ): Promise<string> {
      const source = token && chain.logos.get(token)
      return (source && pictureUrl(await note(source, requester))) || ''
    },
  }
}

export type TokenPictures = ReturnType<typeof createTokenPictures>

type Options = {
  db: Database
  clock: Clock
  holderOf: HolderOf
  pictureUrl: (id: string) => string | undefined
}
