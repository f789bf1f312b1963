import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ClusterError,
  embeddedPlace,
  type JoinedServer,
  openCluster,
  requireUsable,
} from '@vestibule/embedded-postgres'
import { StartError } from '../platform/startError.js'

const NAME = 'vestibule'

export const pgliteFolder = (dataDir: string) => join(dataDir, 'database')

export function requireOwnCluster(dataDir: string): void {
  const former = pgliteFolder(dataDir)
  if (existsSync(join(former, 'PG_VERSION')))
    throw new StartError(
      `${former} is a database of PGlite, which this release cannot open; docs/self-hosting.md says how to dump it and restore it here.`,
    )
  try {
    requireUsable(embeddedPlace(dataDir))
  } catch (error) {
    throw forOperator(error)
  }
}

export async function openOwnCluster(
  dataDir: string,
  options: Omit<openCluster.Options, 'name'>,
): Promise<JoinedServer> {
  requireOwnCluster(dataDir)
  return openCluster(dataDir, { ...options, name: NAME }).catch((error) => {
    throw forOperator(error)
  })
}

function forOperator(error: unknown): unknown {
  if (!(error instanceof ClusterError)) return error
  return new StartError(
    `${error.message} (DATABASE_URL names a server, DATA_DIR the data folder; see docs/self-hosting.md.)`,
    { cause: error },
  )
}
