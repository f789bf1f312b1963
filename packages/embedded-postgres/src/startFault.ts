import { ClusterError } from './clusterError.js'
import type { EmbeddedPlace } from './embeddedPlace.js'

const FULL = /No space left on device|Disk quota exceeded/
/** Error of `initdb` for a user id without a name. */
const NAMELESS = /could not look up effective user ID (\d+)/
const COMPLAINT = /(?:FATAL|PANIC|ERROR|error|fatal):\s+(.+)$/gm

const fullDisk = (dataDir: string) =>
  `The disk of ${dataDir} is full; make room there, or choose a folder of another one.`

export function complaintOf(said: string, { dataDir, log }: EmbeddedPlace): ClusterError {
  const [, user] = NAMELESS.exec(said) ?? []
  if (user !== undefined)
    return new ClusterError(
      `PostgreSQL needs a name for the user ${user}, who is missing in /etc/passwd; add the user, or use a PostgreSQL server.`,
    )
  if (FULL.test(said)) return new ClusterError(fullDisk(dataDir))
  const why = Array.from(said.matchAll(COMPLAINT), ([, text]) => text).at(-1) ?? 'it says nothing'
  return new ClusterError(`The embedded PostgreSQL does not start (${why}); its log is ${log}.`)
}

/** Explains file system errors in one sentence to the operator. Returns other errors unchanged. */
export function explainRefusal(error: unknown, { dataDir }: EmbeddedPlace): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ClusterError(fullDisk(dataDir))
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return error
  return new ClusterError(
    `This user cannot use the data folder ${dataDir} (${code}); change its owner to this user, or choose another folder.`,
    { cause: error },
  )
}
