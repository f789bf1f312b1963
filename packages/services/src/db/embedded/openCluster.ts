import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../startError.js'
import { makeClientPipe } from './clientPipe.js'
import { clusterVersion, createCluster } from './createCluster.js'
import { type EmbeddedPlace, embeddedPlace, pgliteFolder } from './embeddedPlace.js'
import { findPrograms, type Programs } from './findPrograms.js'
import { type JoinedServer, joinServer } from './joinServer.js'
import { placePrograms } from './placePrograms.js'
import { SERVER_SETTINGS, type ServerSettings } from './serverSettings.js'
import { findServerUser, type ServerUser } from './serverUser.js'
import { explainRefusal } from './startFault.js'

const MOVE = 'docs/self-hosting.md says how to dump it and restore it here'

/**
 * Opens the cluster of a data folder: makes it where there is none, and joins or starts its server.
 * @throws StartError in one sentence for whatever stands against it; nothing was lost then.
 */
export async function openCluster(
  dataDir: string,
  options: openCluster.Options,
): Promise<JoinedServer> {
  const { settings, onLost, onBack } = options
  const place = embeddedPlace(dataDir)
  try {
    requireOurs(place)
    const found = findPrograms()
    requireSameMajor(place, found)
    makeFolder(dataDir, 0o700)
    const user = findServerUser(place)
    makeFolders(place, user)
    const programs = placePrograms(found, { place, user })
    const isDurable = settings?.fsync !== 'off'
    await createCluster({ place, programs, user, isDurable })
    const all = { ...SERVER_SETTINGS, ...settings }
    return await joinServer({ place, programs, user, settings: all, onLost, onBack })
  } catch (error) {
    throw explainRefusal(error, place)
  }
}

export declare namespace openCluster {
  type Options = Pick<joinServer.Options, 'onLost' | 'onBack'> & {
    /** Beside `SERVER_SETTINGS`, or in the place of some of them. */
    settings?: ServerSettings | undefined
  }
}

function requireOurs({ dataDir }: EmbeddedPlace) {
  const folder = pgliteFolder(dataDir)
  if (existsSync(join(folder, 'PG_VERSION')))
    throw new StartError(
      `${folder} is a database of PGlite, which this release cannot open; ${MOVE}.`,
    )
}

function requireSameMajor(place: EmbeddedPlace, { major }: Programs) {
  const version = clusterVersion(place)
  if (version !== undefined && version !== major)
    throw new StartError(
      `${place.data} is a database of PostgreSQL ${version}, and this release has ${major}; ${MOVE}.`,
    )
}

/** Others may enter, and not look around: the server's user has to, and what is inside is closed to everybody else. */
function makeFolders(place: EmbeddedPlace, user: ServerUser) {
  makeFolder(place.folder, user === undefined ? 0o700 : 0o711)
  makeFolder(place.run, 0o700)
  if (user !== undefined && statSync(place.run).uid !== user.uid)
    chownSync(place.run, user.uid, user.gid)
  makeClientPipe(place.clients)
}

/** Whatever the umask is. */
function makeFolder(folder: string, mode: number) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode })
  chmodSync(folder, mode)
}
