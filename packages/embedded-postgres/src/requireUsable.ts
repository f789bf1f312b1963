import { ClusterError } from './clusterError.js'
import { clusterVersion } from './createCluster.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { findPrograms, type Programs } from './findPrograms.js'

/** Checks that the installed programs can open the cluster, without changing files. @throws ClusterError */
export function requireUsable(place: EmbeddedPlace): Programs {
  const programs = findPrograms()
  const version = clusterVersion(place)
  if (version !== undefined && version !== programs.major)
    throw new ClusterError(
      `${place.data} is a database of PostgreSQL ${version}, but this release contains PostgreSQL ${programs.major}; dump it with a release of that version and restore the dump here.`,
    )
  return programs
}
