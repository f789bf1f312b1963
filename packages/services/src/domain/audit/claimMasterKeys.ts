import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { auditLog } from '../../db/schema/audit.js'
import { masterKeys } from '../../db/schema/masterKeys.js'
import { isSame } from '../../platform/bytes.js'
import { StartError } from '../../platform/startError.js'
import type { Keys } from '../keys/keys.js'
import { rowHash } from './rowHash.js'

type KeyRing = Pick<Keys, 'audit' | 'fingerprints'>

/** Binds the keys of the first process. @param options.isRotating Also binds a prepared key. @throws StartError for other keys */
export async function claimMasterKeys(
  db: Database,
  options: { keys: KeyRing; file: string; isRotating?: boolean },
): Promise<void> {
  const { keys, file, isRotating = false } = options
  const { all, inUse } = keys.fingerprints()
  refuse(await findForeignKey(db, keys), file)
  // Bind in order: of two processes with different keys, the losing process must not bind its later
  // keys.
  for (const [position, fingerprint] of all.slice(0, isRotating ? all.length : inUse).entries()) {
    await db.insert(masterKeys).values({ position, fingerprint }).onConflictDoNothing()
    const [row] = await db.select().from(masterKeys).where(eq(masterKeys.position, position))
    if (row?.fingerprint !== fingerprint) refuse({ position, isMissing: false }, file)
  }
}

type ForeignKey = { position: number; isMissing: boolean }

/** @returns the database's first key that the key file lacks */
export async function findForeignKey(db: Database, keys: KeyRing): Promise<ForeignKey | undefined> {
  const { all } = keys.fingerprints()
  const rows = await db.select().from(masterKeys).orderBy(asc(masterKeys.position))
  for (const { position, fingerprint } of rows) {
    const own = all[position]
    if (own === undefined || !isSame(own, fingerprint))
      return { position, isMissing: own === undefined }
  }
  if (rows.length > 0) return undefined
  // The database is older than fingerprints: check the key with its audit log.
  const [last] = await db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  const isForeign = last !== undefined && !isSame(last.hash, rowHash(keys.audit, last))
  return isForeign ? { position: 0, isMissing: false } : undefined
}

export function describeForeignKey({ position, isMissing }: ForeignKey, file: string): string {
  if (position === 0)
    return `${file} is not the master key of this database; put the right file back, from its backup or from another machine that runs the services`
  return isMissing
    ? `${file} lacks key ${position + 1}, which this database uses since a rotation; copy the file of the machine that ran it`
    : `key ${position + 1} in ${file} is not the one that this database uses; copy the file of the machine that ran the rotation`
}

function refuse(fault: ForeignKey | undefined, file: string): void {
  if (fault === undefined) return
  throw new StartError(
    `The key file does not match the database: ${describeForeignKey(fault, file)}.`,
  )
}
