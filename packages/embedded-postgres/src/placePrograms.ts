import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import type { Programs } from './findPrograms.js'
import { linkBeside, linkLibraries } from './linkLibraries.js'
import type { ServerUser } from './serverUser.js'

/** Cache for a PostgreSQL account that cannot read the npm packages, for example below /root. */
const CACHE = '/var/cache/vestibule'
const PROBE =
  '[ -x "$1/bin/postgres" ] && [ -x "$1/bin/initdb" ] && [ -r "$1/share/postgresql/postgres.bki" ]'

/**
 * Returns programs that PostgreSQL's user can run. On Linux, creates missing links to libraries in
 * the cluster's folder.
 * @returns the folder with `bin`
 * @throws ClusterError
 */
export function placePrograms(
  programs: Programs,
  options: { place: EmbeddedPlace; user: ServerUser; cache?: string | undefined },
): string {
  const { place, user, cache = CACHE } = options
  const { folder } = programs
  if (process.platform !== 'linux') {
    linkBeside(folder)
    return folder
  }
  const reached = user === undefined || canReach(folder, user) ? folder : copyTo(cache, programs)
  linkLibraries(reached, place.libraries)
  return reached
}

function canReach(folder: string, user: NonNullable<ServerUser>): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', PROBE, 'sh', folder], { cwd: '/', ...user })
  if (error === undefined) return status === 0
  throw new ClusterError(
    'PostgreSQL does not run as root, and this process cannot change its user; start it as another user, or use a PostgreSQL server.',
    { cause: error },
  )
}

/** Copies once per version, for all clusters. If several processes copy, the first copy is used. */
function copyTo(cache: string, { folder, name, version }: Programs): string {
  const copy = join(cache, `${name}-${version}`)
  if (existsSync(copy)) return copy
  try {
    mkdirSync(cache, { recursive: true })
    chmodSync(cache, 0o755)
    const draft = mkdtempSync(`${copy}.`)
    try {
      cpSync(folder, draft, { recursive: true })
      openToAll(draft)
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
    return copy
  } catch (cause) {
    throw new ClusterError(
      `PostgreSQL's user cannot read the server programs in ${folder}, and they cannot be copied to ${cache} (${(cause as NodeJS.ErrnoException).code}); move the packages, run the services as another user, or use a PostgreSQL server.`,
      { cause },
    )
  }
}

/** The files may have been installed with a strict umask. */
function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}
