import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { dataPictures as table } from '../../db/schema/chainData.js'
import { fromBase64url, sha256, toBase64url } from '../../platform/bytes.js'
import { DAY, HOUR } from '../../platform/time.js'
import type { DrawnImage } from '../../ports/decodePicture.js'
import { type Holder, keepBudget } from '../admission/storedBudget.js'

const KEPT = 30 * DAY
const ROW = 512

/** `image` is missing before the first request, or if the source has no image. */
export type PictureRow = { source: string; image?: DrawnImage; readAt: number | undefined }

export async function notePicture(
  db: Database,
  source: string,
  { now, holder }: { now: number; holder: Holder },
): Promise<string> {
  const id = sha256(source)
  const askedAt = new Date(now)
  await db
    .insert(table)
    .values({ id, source, size: ROW + source.length, askedAt, ...holder })
    .onConflictDoUpdate({
      target: table.id,
      set: { askedAt },
      setWhere: lt(table.askedAt, new Date(now - HOUR)),
    })
  return id
}

/** Updates pictures that were stored before. @returns the remaining ids: other pictures may have replaced some */
export async function keepPictures(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const isOne = inArray(table.id, [...ids])
  await db
    .update(table)
    .set({ askedAt: new Date(now) })
    .where(and(isOne, lt(table.askedAt, new Date(now - DAY))))
  const rows = await db.select({ id: table.id }).from(table).where(isOne)
  return new Set(rows.map(({ id }) => id))
}

export async function findPicture(db: Database, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  if (row === undefined) return undefined
  const { source, body, type, readAt } = row
  return {
    source,
    readAt: readAt?.getTime(),
    ...(body !== null && {
      image: { body: fromBase64url(body), type: type as DrawnImage['type'] },
    }),
  }
}

export async function savePicture(
  db: Database,
  { id, source, image, now }: { id: string; source: string; image?: DrawnImage; now: number },
): Promise<void> {
  const body = image === undefined ? null : toBase64url(image.body)
  const size = ROW + source.length + (body?.length ?? 0)
  await db
    .update(table)
    .set({ body, type: image?.type ?? null, size, readAt: new Date(now) })
    .where(eq(table.id, id))
}

export async function forgetPictures(
  db: Database,
  now: number,
  { budget }: { budget: number },
): Promise<void> {
  await db.delete(table).where(lt(table.askedAt, new Date(now - KEPT)))
  await keepBudget(
    db,
    { table, id: sql`${table.id}`, size: sql`${table.size}`, age: table.askedAt },
    budget,
  )
}
