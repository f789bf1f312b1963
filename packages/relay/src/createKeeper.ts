import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from './database.js'
import {
  type Excess,
  removeConfirmed,
  removeExcess,
  removeExpired,
  type Scope,
} from './removeMessages.js'
import { EASY, findWatched, type Pool, type StorageLimits, TIGHT } from './storageRules.js'
import { relayUsage, relayMessages as table } from './tables.js'
import type { Clock } from './time.js'
import { MINUTE, SECOND } from './time.js'
import { type Owner, readUsage } from './usage.js'

/** Delay between two cleanups of a pool, and duration of cleanups after a message. */
const AGAIN_AFTER = SECOND
const ASKED_FOR = MINUTE
/** Minimum delay in ms between two cleanups, and delay per ms of cleanup. */
const PAUSE = 50
const REST = 4
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

/** Removes expired messages first, then confirmed ones, then those of the largest owners. Alternates between pools. */
export function createKeeper(options: createKeeper.Options) {
  const { db, clock, limits, onFailure } = options
  const asked = new Map<string, Asked>()
  let isStopped = false
  let running: Promise<void> | undefined

  async function run() {
    while (asked.size > 0 && !isStopped) {
      const startedAt = performance.now()
      const [key, next] = [...asked].find(([, { dueAt }]) => dueAt <= startedAt) ?? []
      if (next !== undefined && key !== undefined) {
        const isWatched = await look(next).catch(onFailure)
        next.dueAt = performance.now() + AGAIN_AFTER
        if (isWatched !== true || next.until < startedAt) asked.delete(key)
      }
      const spent = performance.now() - startedAt
      await sleep(Math.max(PAUSE, REST * spent))
    }
    running = undefined
  }

  async function look({ owner, pool }: Asked): Promise<boolean> {
    await removeExpired(db, clock())
    await removeConfirmed(db, scopeOf(owner, pool))
    const usage = await readUsage(db, [owner])
    const still = findWatched(owner, { usage, limits }).find(({ of }) => of === pool.of)
    if (still === undefined) return false
    if (pool.of !== 'client' && still.sum > still.cap * TIGHT) {
      const ranked = Ranked.parse(await db.execute(ranking(owner, pool))).rows
      const sizes = ranked.map(({ bytes }) => bytes)
      const amount = Math.ceil(still.sum - still.cap * EASY)
      const taken = takeFromLargest(sizes, { amount, least: limits.storedWithoutFail })
      const excess = ranked.map((row, index): Excess => ({ ...row, bytes: taken[index] ?? 0 }))
      await removeExcess(db, { amount, excess: excess.filter(({ bytes }) => bytes > 0) })
    }
    return true
  }

  return {
    ask(owner: Owner, pools: readonly Pool[]): void {
      const now = performance.now()
      for (const pool of pools) {
        const key = JSON.stringify([pool.of, pool.subject])
        const known = asked.get(key) ?? { owner, pool, dueAt: now, until: 0 }
        known.until = now + ASKED_FOR
        asked.set(key, known)
      }
      if (asked.size > 0 && !isStopped) running ??= run()
    },

    async stop(): Promise<void> {
      isStopped = true
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
    onFailure: (error: unknown) => void
  }
}

type Asked = { owner: Owner; pool: Pool; dueAt: number; until: number }

function scopeOf(owner: Owner, { of }: Pool): Scope {
  const { project, network } = owner
  return { client: owner, network: { project, network }, project: { project }, overall: {} }[of]
}

function ranking({ project, network }: Owner, { of }: Pool): SQL {
  if (of === 'network')
    return sql`select project, network, publisher, sum(size) as bytes from ${table}
      where project = ${project} and network = ${network}
      group by project, network, publisher order by bytes desc limit ${RANKED}`
  return sql`select project, subject as network, null as publisher, bytes from ${relayUsage}
    where kind = 'network' and (${of === 'overall'} or project = ${project}) order by bytes desc limit ${RANKED}`
}

/** Reduces the largest sizes to one level. @param sizes The largest first. @returns the amount to take from each */
export function takeFromLargest(
  sizes: readonly number[],
  { amount, least }: { amount: number; least: number },
): number[] {
  let sum = 0
  let level = 0
  for (const [index, size] of sizes.entries()) {
    sum += size
    level = (sum - amount) / (index + 1)
    if (level >= (sizes[index + 1] ?? 0)) break
  }
  return sizes.map((size) => Math.ceil(Math.max(0, size - Math.max(level, least))))
}
