import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'

export type ServerUser = { uid: number; gid: number } | undefined

/**
 * Finds the account for PostgreSQL, which refuses to run as root. Under root, the owner of the cluster's files is used (`chown`
 * changes it), or the system's unprivileged account for a new cluster.
 * @throws ClusterError when there is no such user, or a copy of a cluster lost its owners.
 */
export function findServerUser({ data }: EmbeddedPlace): ServerUser {
  requireOwners(data)
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

/** Files of every cluster: one folder deep, and in each folder that a server reads first. */
const FILES = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal']

/** @throws ClusterError for files that the server's user does not own, because PostgreSQL reports only one file at a time. */
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
    `The files of ${data} do not belong to the user of PostgreSQL, as in a copy without its owners; ${remedy}.`,
  )
}

function idOfNobody(flag: string): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  } catch (cause) {
    throw new ClusterError(
      'PostgreSQL does not run as root, and this machine has no user `nobody`; run it as another user, or use a PostgreSQL server.',
      { cause },
    )
  }
}
