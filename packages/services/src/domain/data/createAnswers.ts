import { isSettled } from '../../platform/isSettled.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import { isRateLimited } from '../admission/rateLimiter.js'

const MOST = 5_000
/** Maximum total size of the JSON in characters. */
const MOST_SIZE = 8_000_000

/** Time in ms in which a cached response is reused without a check. */
const FRESH = 2 * SECOND
/** Maximum time in ms to wait for other clients' lookups, and maximum number of such lookups. */
const PATIENCE = SECOND
const MOST_AWAITED = 2

/** Parallel requests share one lookup, but wait only briefly for another client's lookup. Failures are not cached. */
export function createAnswers<answer>({ clock, mostSize = MOST_SIZE }: Options) {
  const known = new Map<string, Known<answer>>()
  let total = 0

  function forget(key: string) {
    total -= known.get(key)?.size ?? 0
    known.delete(key)
  }

  function makeRoom() {
    for (const key of known.keys()) {
      if (known.size <= MOST && total <= mostSize) return
      forget(key)
    }
  }

  return {
    size: () => total,

    /** @param asked.life Maximum age in ms. @param asked.state Older responses stay valid while this state is unchanged. */
    async get(key: string, asked: Asked<answer>): Promise<{ at: number; value: answer }> {
      const { client, life, read, state } = asked
      const now = clock()
      let awaited: Known<answer> | undefined
      for (let count = 0; count < MOST_AWAITED; count++) {
        const present = known.get(key)
        if (present === undefined || present === awaited) break
        if (now - present.at >= life || now < present.at) break
        awaited = present
        const isMine = present.client === client
        if (!isMine && !(await isSettled(present.value, PATIENCE))) continue
        const value = await orNone(present.value)
        if (value !== undefined && (await isCurrent(present, now, state)))
          return { at: present.at, value }
      }
      for (const [other, { until }] of known) {
        if (until > now) break
        forget(other)
      }
      const stand: Known<answer>['stand'] = { made: state?.seen() }
      // Read the state first: a later state might not match the response.
      const readFrom = async () => {
        stand.made = await state?.newest()
        return read()
      }
      const value = state !== undefined && stand.made === undefined ? readFrom() : read()
      const started: Known<answer> = { at: now, until: now + life, size: 0, stand, client, value }
      forget(key)
      known.set(key, started)
      makeRoom()
      try {
        const value = await started.value
        if (known.get(key) === started) {
          started.size = JSON.stringify(value).length
          total += started.size
          makeRoom()
        }
        return { at: now, value }
      } catch (error) {
        if (known.get(key) === started) forget(key)
        throw error
      }
    },
  }
}

type Options = {
  clock: Clock
  mostSize?: number | undefined
}
type Asked<answer> = {
  client: string
  life: number
  read: () => Promise<answer>
  state?: State | undefined
}
type State = {
  seen: () => string | undefined
  newest: () => Promise<string | undefined>
}

type Known<answer> = {
  at: number
  until: number
  size: number
  stand: { made: string | undefined }
  /** The client whose queue slots the lookup uses. */
  client: string
  value: Promise<answer>
}

async function isCurrent(
  { at, stand }: Pick<Known<unknown>, 'at' | 'stand'>,
  now: number,
  state: State | undefined,
): Promise<boolean> {
  if (state === undefined || now - at < FRESH) return true
  const newest = await state.newest()
  // If the node does not respond, assume no change.
  return newest === undefined || newest === stand.made
}

/** Undefined if the first requester has no points left. */
async function orNone<answer>(reading: Promise<answer>): Promise<answer | undefined> {
  try {
    return await reading
  } catch (error) {
    if (isRateLimited(error)) return undefined
    throw error
  }
}
