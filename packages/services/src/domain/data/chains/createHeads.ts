import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { Meter } from './createMeter.js'
import type { Chain } from './openChains.js'

const LIFE = SECOND

/** Newest blocks of chains by hash. All callers share one request per second. */
export function createHeads({ clock, meter }: { clock: Clock; meter: Meter }) {
  const known = new Map<string, Known>()

  async function look(chain: Chain): Promise<string | undefined> {
    try {
      return (await chain.reader.readHead()).hash
    } catch {
      return undefined
    }
  }

  return {
    seen: (chain: Chain): string | undefined => known.get(chain.id)?.hash,

    async newest(chain: Chain): Promise<string | undefined> {
      const now = clock()
      const present = known.get(chain.id)
      if (present !== undefined && now - present.at < LIFE && now >= present.at)
        return present.looking
      const looking = meter.free(() => look(chain))
      const next: Known = { at: now, looking, hash: present?.hash }
      known.set(chain.id, next)
      next.hash = (await looking) ?? next.hash
      return looking
    },
  }
}

type Known = { at: number; looking: Promise<string | undefined>; hash: string | undefined }
