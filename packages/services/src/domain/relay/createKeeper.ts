import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.js'
import { relayUsage, relayMessages as table } from '../../db/schema.js'
import type { Clock } from '../../ports/clock.js'
import { SECOND } from '../time.js'
import {
  type Excess,
  removeConfirmed,
  removeExcess,
  removeExpired,
  type Scope,
} from './removeMessages.js'
import { EASY, findNear, type Pool, type StorageLimits, TIGHT } from './storageRules.js'
import { takeFromLargest } from './takeFromLargest.js'
import { type Owner, readUsage } from './usage.js'

/** How long a pool is left alone after it was looked after, and milliseconds between two of them. */
const AGAIN_AFTER = SECOND
const PAUSE = 50
/** How many of those that hold most are looked at. */
const RANKED = 500

const Ranked = z.object({
  rows: z.array(
    z.object({
      project: z.string(),
      network: z.string(),
      publisher: z.string().nullable(),
      bytes: z.coerce.number(),
    }),
  ),
})

/**
 * Keeps room in what is nearly full, beside the work: takes away what has run out, then what was confirmed, and where
 * that is not enough, what those hold who hold most. One pool after another, so that nobody who fills them keeps the
 * database busy.
 */
export function createKeeper(options: createKeeper.Options) {
  const { db, clock, limits, onFailure } = options
  const asked = new Map<string, { owner: Owner; pool: Pool }>()
  const doneAt = new Map<string, number>()
  let running: Promise<void> | undefined

  async function run() {
    for (const [key, { owner, pool }] of asked) {
      asked.delete(key)
      doneAt.set(key, clock())
      try {
        await look(owner, pool)
      } catch (error) {
        onFailure(error)
      }
      await sleep(PAUSE)
    }
    running = undefined
  }

  async function look(owner: Owner, pool: Pool) {
    await removeExpired(db, clock())
    const isMore = await removeConfirmed(db, scopeOf(owner, pool))
    const usage = await readUsage(db, [owner])
    const still = findNear(owner, { usage, limits }).find(({ of }) => of === pool.of)
    if (still === undefined) return
    if (isMore) doneAt.delete(keyOf(pool))
    else if (pool.of !== 'client' && still.sum > still.cap * TIGHT) {
      const ranked = Ranked.parse(await db.execute(ranking(owner, pool))).rows
      const sizes = ranked.map(({ bytes }) => bytes)
      const taken = takeFromLargest(sizes, still.sum - still.cap * EASY)
      const excess = ranked.map((row, index): Excess => ({ ...row, bytes: taken[index] ?? 0 }))
      await removeExcess(
        db,
        excess.filter(({ bytes }) => bytes > 0),
      )
    }
  }

  return {
    /** Has pools looked after that an owner's messages go into; each of them once in a while. */
    ask(owner: Owner, pools: readonly Pool[]): void {
      const now = clock()
      for (const [key, at] of doneAt) if (now - at >= AGAIN_AFTER || at > now) doneAt.delete(key)
      for (const pool of pools)
        if (!doneAt.has(keyOf(pool))) asked.set(keyOf(pool), { owner, pool })
      if (asked.size > 0) running ??= run()
    },

    /** Resolves when everything asked for so far was looked after. */
    async settle(): Promise<void> {
      await running
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>

export declare namespace createKeeper {
  type Options = {
    db: Database
    clock: Clock
    limits: StorageLimits
    /** A pool could not be looked after. */
    onFailure: (error: unknown) => void
  }
}

const keyOf = ({ of, subject }: Pool) => JSON.stringify([of, subject])

function scopeOf(owner: Owner, { of }: Pool): Scope {
  const { project, network } = owner
  return { client: owner, network: { project, network }, project: { project }, overall: {} }[of]
}

/** Who holds most of a pool: networks, or the clients of a network. */
function ranking({ project, network }: Owner, { of }: Pool): SQL {
  if (of === 'network')
    return sql`select project, network, publisher, sum(size) as bytes from ${table}
      where project = ${project} and network = ${network}
      group by project, network, publisher order by bytes desc limit ${RANKED}`
  return sql`select project, subject as network, null as publisher, bytes from ${relayUsage}
    where kind = 'network' and (${of === 'overall'} or project = ${project}) order by bytes desc limit ${RANKED}`
}
