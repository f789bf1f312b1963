import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '../ports/random.js'

const MIN_LENGTH = 32
const WORLD = 0o007

/** @returns the fault of a master key file, without creating a file */
export function findKeyFault(options: Options): string | undefined {
  const { file, mayCreate, databases } = options
  if (!existsSync(file)) {
    if (!mayCreate) return `${file} does not exist; with DATABASE_URL you make it yourself`
    const database = databases.find((folder) => existsSync(folder))
    return database === undefined
      ? undefined
      : `${file} does not exist, but ${database} was sealed with it; restore the key`
  }
  if (!isReadable(file)) return `${file} cannot be read by the user that runs the services`
  const { mode, size } = statSync(file)
  if ((mode & WORLD) !== 0) return `${file} is open to every user; run chmod 600 on it`
  if (size < MIN_LENGTH) return `${file} is shorter than ${MIN_LENGTH} bytes`
  return undefined
}

type Options = {
  file: string
  mayCreate: boolean
  /** Possible folders of the embedded database: a new key would make the data unreadable. */
  databases: readonly string[]
}

export function ensureMasterKey(file: string, options: { random: Random }): void {
  if (!existsSync(file)) make(file, options.random(MIN_LENGTH))
}

function make(file: string, key: Uint8Array) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, key, { mode: 0o600, flush: true })
  try {
    // Atomic: if several processes create the file, one wins and the others read its key.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
