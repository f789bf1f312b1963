import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../platform/startError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'

export const PORT = 5432
/** Bytes of a socket's path that every system takes, and the bytes that PostgreSQL appends to its folder. */
const MAX_BYTES = 103
const NAME_BYTES = `/.s.PGSQL.${PORT}`.length

/**
 * How a client calls the folder of the server's socket. The paths of sockets are short; a deep folder is reached through
 * a descriptor of it, which is held until `close`.
 * @throws StartError where the system has no such thing.
 */
export function reachSocket(place: EmbeddedPlace): { folder: string; close: () => void } {
  const { run } = place
  if (Buffer.byteLength(run) + NAME_BYTES <= MAX_BYTES) return { folder: run, close: () => {} }
  if (process.platform !== 'linux')
    throw new StartError(
      `The path of ${run} is too long for a socket; set DATA_DIR to a folder with a shorter one.`,
    )
  const descriptor = openSync(run, 'r')
  return { folder: join('/proc/self/fd', String(descriptor)), close: () => closeSync(descriptor) }
}
