import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'

export type ServerUser = { uid: number; gid: number } | undefined

/**
 * Finds the account for PostgreSQL, which refuses to run as root. If this process runs as root, the
 * account is the owner of the cluster's files, or `nobody` for a new cluster.
 * @throws ClusterError if this account does not exist, or if files of the cluster have another
 * owner.
 */
export function findServerUser({ data }: EmbeddedPlace): ServerUser {
  requireOwners(data)
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

/** Files that every cluster contains, one for each folder that the server reads first. */
const FILES = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal']

/**
 * @throws ClusterError if PostgreSQL's user does not own the files. PostgreSQL itself would report
 * only one file at a time.
 */
function requireOwners(data: string): void {
  const idOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid
  if (idOf(join(data, 'PG_VERSION')) === undefined) return
  const own = process.getuid?.()
  const user = own === 0 ? idOf(data) : own
  const isFit = FILES.every((file) => {
    const id = idOf(join(data, file))
    return id === undefined || id === user
  })
  if (isFit && idOf(data) === user && user !== 0) return
  const remedy =
    own === 0
      ? `copy it again with cp -a, or run chown -R ${idOfNobody('-u')} ${data}`
      : `copy it again with cp -a, or run chown -R ${own} ${data} as root`
  throw new ClusterError(
    `The files of ${data} do not belong to PostgreSQL's user, for example after a copy without owners; ${remedy}.`,
  )
}

function idOfNobody(flag: string): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  } catch (cause) {
    throw new ClusterError(
      'PostgreSQL does not run as root, and this machine has no user `nobody`; run the services as another user, or use a PostgreSQL server.',
      { cause },
    )
  }
}
