import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { ClusterError } from './clusterError.js'

const { O_RDONLY, O_RDWR, O_WRONLY, O_NONBLOCK } = constants
const NOT_FOUND = 127

/**
 * Creates a named pipe. Each process that uses the server keeps it open for writing; the watchdog
 * wakes when all have closed it.
 * @throws ClusterError
 */
export function makeClientPipe(path: string): void {
  if (existsSync(path)) return
  const { status } = spawnSync('/bin/sh', ['-c', 'mkfifo -m 600 "$0"', path])
  // Another process may have created it meanwhile.
  if (status === 0 || existsSync(path)) return
  throw new ClusterError(
    status === null || status === NOT_FOUND
      ? 'The embedded PostgreSQL needs /bin/sh and mkfifo, which this system does not have; use a PostgreSQL server instead.'
      : `The named pipe ${path} cannot be created; choose a folder on a local disk.`,
  )
}

/** Opens the pipe for writing. @returns its file descriptor, or undefined when no watchdog reads the pipe */
export function holdClientPipe(path: string): number | undefined {
  try {
    return openSync(path, O_WRONLY | O_NONBLOCK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENXIO' || code === 'ENOENT') return undefined
    throw error
  }
}

export function isWatched(path: string): boolean {
  const hold = holdClientPipe(path)
  if (hold === undefined) return false
  closeSync(hold)
  return true
}

export function openBothEnds(path: string): { hold: number; watched: number } {
  // Opening one end blocks until the other end is open. Opening with O_RDWR does not block.
  const both = openSync(path, O_RDWR)
  const hold = openSync(path, O_WRONLY)
  const watched = openSync(path, O_RDONLY)
  closeSync(both)
  return { hold, watched }
}
