import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../platform/startError.js'
import { clusterVersion } from './createCluster.js'
import { type EmbeddedPlace, pgliteFolder } from './embeddedPlace.js'
import { findPrograms, type Programs } from './findPrograms.js'

const MOVE = 'docs/self-hosting.md says how to dump it and restore it here'

/**
 * Makes sure that this release can use what lies in a data folder, and touches nothing.
 * @returns the programs to use it with
 * @throws StartError in one sentence.
 */
export function requireUsable(place: EmbeddedPlace): Programs {
  const former = pgliteFolder(place.dataDir)
  if (existsSync(join(former, 'PG_VERSION')))
    throw new StartError(
      `${former} is a database of PGlite, which this release cannot open; ${MOVE}.`,
    )
  const programs = findPrograms()
  const version = clusterVersion(place)
  if (version !== undefined && version !== programs.major)
    throw new StartError(
      `${place.data} is a database of PostgreSQL ${version}, and this release has ${programs.major}; ${MOVE}.`,
    )
  return programs
}
