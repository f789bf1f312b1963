import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'

/** The server's user; undefined for the current one. */
export type ServerUser = { uid: number; gid: number } | undefined

/**
 * Finds the user that PostgreSQL runs as: it refuses to run as root. As root, it is the owner of the cluster's files, so
 * that an operator chooses with `chown`; for a new cluster, the user `nobody`.
 * @throws ClusterError when there is no such user.
 */
export function findServerUser({ data }: EmbeddedPlace): ServerUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
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
