import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fstatSync, ftruncateSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openBothEnds } from './clientPipe.js'
import type { EmbeddedPlace } from './embeddedPlace.js'
import { dataFor, environment } from './serverProcess.js'
import { asArguments, type ServerSettings } from './serverSettings.js'
import type { ServerUser } from './serverUser.js'
import { WATCHDOG } from './watchdog.js'

const MAX_LOG_BYTES = 1024 * 1024

export type Service = {
  place: EmbeddedPlace
  programs: string
  user: ServerUser
  settings: ServerSettings
}

export type StartingServer = {
  /** File descriptor of the clients' pipe. Closing the descriptor lets the server end. */
  hold: number
  ended: Promise<number>
  logStart: number
}

/** The watchdog continues after this process ends. A second server of the same cluster exits with `TAKEN`. */
export function startServer({ place, programs, user, settings }: Service): StartingServer {
  writeWatchdog(place.watchdog)
  const log = openSync(place.log, 'a', 0o600)
  if (fstatSync(log).size > MAX_LOG_BYTES) ftruncateSync(log)
  const lock = openSync(place.lock, 'a', 0o600)
  const { hold, watched } = openBothEnds(place.clients)
  const inData = (path: string) => relative(place.data, path)
  // Read the size first: the server may log before this process continues.
  const logStart = fstatSync(log).size
  try {
    const child = spawn(
      '/bin/sh',
      [
        inData(place.watchdog),
        inData(place.libraries),
        inData(place.run),
        join(programs, 'bin/postgres'),
        '-D',
        dataFor(place.data, user),
        ...asArguments({ ...settings, unix_socket_directories: inData(place.run) }),
      ],
      {
        cwd: place.data,
        env: environment(),
        stdio: ['ignore', log, log, watched, lock],
        detached: true,
        ...user,
      },
    )
    child.unref()
    return { hold, ended: endOf(child), logStart }
  } finally {
    for (const descriptor of [log, lock, watched]) closeSync(descriptor)
  }
}

/** Writes the file atomically: another process may run the file at the same time. */
function writeWatchdog(path: string) {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, WATCHDOG, { mode: 0o644 })
  renameSync(draft, path)
}

async function endOf(child: ChildProcess): Promise<number> {
  // `once` rejects if the shell cannot run.
  const [code] = await once(child, 'exit').catch(() => [])
  return code ?? 1
}
