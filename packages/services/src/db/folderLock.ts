import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../startError.js'

/**
 * Takes a folder for this process. PGlite would let a second process open the same files and ruin them.
 * The lock of a process that died is taken over.
 * @throws StartError when a living process holds the folder.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = join(folder, 'lock')
  if (!create(file)) takeOver(file, folder)
  return { release: () => rmSync(file, { force: true }) }
}

/** Who holds a lock: containers reuse process ids, so the start of the process belongs to its name. */
const me = () => ({ pid: process.pid, startedAt: Math.round(performance.timeOrigin) })

/** Makes the file with its content at once: nobody can read half of a lock and take it for a dead one. */
function create(file: string): boolean {
  const draft = writeDraft(file)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

function writeDraft(file: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(me()), { mode: 0o600 })
  return draft
}

/**
 * Of several processes that find the same dead lock, the one that makes the claim replaces it. Nothing between here
 * and the end waits, so that a claim lasts microseconds.
 */
function takeOver(file: string, folder: string) {
  const claim = `${file}.claim`
  if (!create(claim)) {
    // Left by a process that died in those microseconds: the next start will find the way free.
    if (!isAlive(readHolder(claim))) rmSync(claim, { force: true })
    throw inUse(folder, readHolder(file))
  }
  try {
    const holder = readHolder(file)
    if (isAlive(holder)) throw inUse(folder, holder)
    renameSync(writeDraft(file), file)
  } finally {
    rmSync(claim, { force: true })
  }
}

function inUse(folder: string, { pid }: Holder): StartError {
  return new StartError(
    `The data folder ${folder} is in use by process ${pid}; stop it, or set DATABASE_URL to run several processes on PostgreSQL.`,
  )
}

type Holder = ReturnType<typeof me>

function readHolder(file: string): Holder {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Emptied by a crash of the machine: whoever wrote it is gone.
    return { pid: 0, startedAt: 0 }
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid === 0) return false
  if (pid === process.pid) return startedAt === me().startedAt
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
