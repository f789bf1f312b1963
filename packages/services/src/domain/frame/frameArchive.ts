import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { frameAssets } from '../../db/schema/frameAssets.js'
import { fromBase64url, isSame, mac, sha256, toBase64url } from '../../platform/bytes.js'
import { DAY } from '../../platform/time.js'
import type { FrameBuild } from './frameBuild.js'

/** Time in ms that assets are kept after the last process of their build. */
const LIFETIME_MS = 14 * DAY
/** Maximum number of assets in the database. A build has about 110 (1 MB). */
const MAX_ASSETS = 4_000
const MAX_CACHE_BYTES = 16 * 1024 * 1024

type ArchivedAsset = {
  body: Uint8Array<ArrayBuffer>
  type: string
  workerScripts: readonly string[] | null
}

export type FrameArchive = {
  store: (frame: FrameBuild, now: number) => Promise<void>
  touch: (frame: FrameBuild, now: number) => Promise<void>
  find: (path: string) => Promise<ArchivedAsset | undefined>
}

/**
 * Assets of all recently served builds: during an upgrade, documents and open tabs load assets of
 * another process's build. Rows without a MAC of this master key are not served.
 */
export function createFrameArchive({ db, key }: Options): FrameArchive {
  const cache = new Map<string, ArchivedAsset>()
  const reads = new Map<string, Promise<ArchivedAsset | undefined>>()
  let cachedBytes = 0
  let names: ReadonlySet<string> = new Set()
  let reading: Promise<unknown> = Promise.resolve()
  let queued: Promise<void> | undefined

  /** One query for all waiting callers: many unknown names cause one query at a time. */
  function readNames(): Promise<void> {
    queued ??= reading.then(async () => {
      queued = undefined
      const rows = await db.select({ path: frameAssets.path }).from(frameAssets)
      names = new Set(rows.map(({ path }) => path))
    })
    reading = queued.catch(() => undefined)
    return queued
  }

  async function read(path: string): Promise<ArchivedAsset | undefined> {
    const [row] = await db.select().from(frameAssets).where(eq(frameAssets.path, path))
    if (row === undefined) return undefined
    const { type, workerScripts } = row
    const asset = { body: fromBase64url(row.body), type, workerScripts }
    if (!isSame(row.mac, macOf(key, path, asset))) return undefined
    cache.set(path, asset)
    cachedBytes += asset.body.length
    for (const [oldest, { body }] of cache) {
      if (cachedBytes <= MAX_CACHE_BYTES) break
      cache.delete(oldest)
      cachedBytes -= body.length
    }
    return asset
  }

  return {
    async store(frame, now) {
      const ours = assetsOf(frame).map(([path, asset]) => ({
        path,
        type: asset.type,
        workerScripts: asset.workerScripts === null ? null : [...asset.workerScripts],
        body: toBase64url(asset.body),
        mac: macOf(key, path, asset),
        usedAt: new Date(now),
      }))
      // Sorted, so that two starting processes do not deadlock.
      ours.sort((a, b) => (a.path < b.path ? -1 : 1))
      const { path, mac } = frameAssets
      const stored = await db.select({ path, mac }).from(frameAssets)
      const macs = new Map(stored.map((row) => [row.path, row.mac]))
      for (const row of ours.filter((own) => macs.get(own.path) !== own.mac)) {
        const { path: _, ...values } = row
        await db.insert(frameAssets).values(row).onConflictDoUpdate({ target: path, set: values })
      }
      await this.touch(frame, now)
    },

    async touch(frame, now) {
      const paths = assetsOf(frame).map(([path]) => path)
      if (paths.length === 0) return
      const isOld = lt(frameAssets.usedAt, new Date(now - DAY))
      await db
        .update(frameAssets)
        .set({ usedAt: new Date(now) })
        .where(and(inArray(frameAssets.path, paths), isOld))
    },

    async find(path) {
      const cached = cache.get(path)
      if (cached !== undefined) return cached
      if (!names.has(path)) await readNames()
      if (!names.has(path)) return undefined
      const found = reads.get(path) ?? read(path).finally(() => reads.delete(path))
      reads.set(path, found)
      return found
    },
  }
}

type Options = { db: Database; key: Uint8Array }

export async function removeUnusedAssets(db: Database, now: number): Promise<void> {
  await db.delete(frameAssets).where(lt(frameAssets.usedAt, new Date(now - LIFETIME_MS)))
  const { path, usedAt } = frameAssets
  const surplus = db
    .select({ path })
    .from(frameAssets)
    .orderBy(desc(usedAt), asc(path))
    .offset(MAX_ASSETS)
  await db.delete(frameAssets).where(inArray(path, surplus))
}

function assetsOf(frame: FrameBuild): [path: string, asset: ArchivedAsset][] {
  const workerScripts = [...frame.workers, ...frame.workerParts]
  return [...frame.assets]
    .filter(([path]) => !path.endsWith('.map'))
    .map(([path, asset]) => [
      path,
      { ...asset, workerScripts: frame.workers.includes(path) ? workerScripts : null },
    ])
}

function macOf(key: Uint8Array, path: string, { body, type, workerScripts }: ArchivedAsset) {
  return mac(key, [path, type, JSON.stringify(workerScripts), sha256(body)])
}
