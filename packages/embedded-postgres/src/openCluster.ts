import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { makeClientPipe } from './clientPipe.js'
import { createCluster, DEFAULT_NAME } from './createCluster.js'
import { type EmbeddedPlace, embeddedPlace } from './embeddedPlace.js'
import { type JoinedServer, joinServer } from './joinServer.js'
import { placePrograms } from './placePrograms.js'
import { requireUsable } from './requireUsable.js'
import { SERVER_SETTINGS, type ServerSettings } from './serverSettings.js'
import { findServerUser, type ServerUser } from './serverUser.js'
import { explainRefusal } from './startFault.js'

/**
 * Creates the cluster if it does not exist, and joins or starts its server.
 * @throws ClusterError A
 * failure does not lose data.
 */
export async function openCluster(
  dataDir: string,
  options: openCluster.Options,
): Promise<JoinedServer> {
  const { name = DEFAULT_NAME, settings, onLost, onBack } = options
  const place = embeddedPlace(dataDir)
  try {
    const found = requireUsable(place)
    makeFolder(dataDir, 0o700)
    const user = findServerUser(place)
    makeFolders(place, user)
    const programs = placePrograms(found, { place, user })
    const isDurable = settings?.fsync !== 'off'
    await createCluster({ place, programs, user, name, isDurable })
    const all = { ...SERVER_SETTINGS, ...settings }
    return await joinServer({ place, programs, user, name, settings: all, onLost, onBack })
  } catch (error) {
    throw explainRefusal(error, place)
  }
}

export declare namespace openCluster {
  type Options = Pick<joinServer.Options, 'onLost' | 'onBack'> & {
    /**
     * Name of a new cluster's database and of the role that owns it: letters, digits and `_`.
     * @default 'app'
     */
    name?: string | undefined
    settings?: ServerSettings | undefined
  }
}

/** PostgreSQL's user may enter the folder but not list it. Other users cannot read its contents. */
function makeFolders(place: EmbeddedPlace, user: ServerUser) {
  makeFolder(place.folder, user === undefined ? 0o700 : 0o711)
  makeFolder(place.run, 0o700)
  if (user !== undefined && statSync(place.run).uid !== user.uid)
    chownSync(place.run, user.uid, user.gid)
  makeClientPipe(place.clients)
}

function makeFolder(folder: string, mode: number) {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode })
  chmodSync(folder, mode)
}
