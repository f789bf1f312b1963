import { ClusterError } from './clusterError.js'
import { clusterVersion } from './createCluster.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { findPrograms, type Programs } from './findPrograms.js'

/** Whether the programs can open the cluster; changes nothing. @throws ClusterError in one sentence. */
export function requireUsable(place: EmbeddedPlace): Programs {
  const programs = findPrograms()
  const version = clusterVersion(place)
  if (version !== undefined && version !== programs.major)
    throw new ClusterError(
      `${place.data} is a database of PostgreSQL ${version}, and this release has ${programs.major}; dump it with the older release and restore it here.`,
    )
  return programs
}
