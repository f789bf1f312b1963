import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Random } from '../ports/random.js'

const MIN_LENGTH = 32
/** Permission bits of everyone who is neither the owner nor of the owner's group. */
const WORLD = 0o007

/** Says what is wrong with a master key file, without making it. */
export function findKeyFault(options: findKeyFault.Options): string | undefined {
  const { file, mayCreate, database } = options
  if (!existsSync(file)) {
    if (!mayCreate) return `${file} does not exist; with DATABASE_URL you make it yourself`
    if (existsSync(database))
      return `${file} does not exist, but ${database} was sealed with it; put the key back`
    return undefined
  }
  if (!isReadable(file)) return `${file} cannot be read by the user that runs the services`
  const { mode, size } = statSync(file)
  if ((mode & WORLD) !== 0) return `${file} is open to every user; run chmod 600 on it`
  if (size < MIN_LENGTH) return `${file} is shorter than ${MIN_LENGTH} bytes`
  return undefined
}

export declare namespace findKeyFault {
  type Options = {
    file: string
    /** A missing file will be made. */
    mayCreate: boolean
    /** The embedded database's folder, which would be lost with a new key. */
    database: string
  }
}

/** Makes a master key of 256 bits, readable by its owner alone, where there is none. */
export function ensureMasterKey(file: string, options: { random: Random }): void {
  if (!existsSync(file)) make(file, options.random(MIN_LENGTH))
}

function make(file: string, key: Uint8Array) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Two processes at their first start: the lock of the data folder lets one of them go on.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    // Whatever keeps it from being read, the operator has to look at the file.
    return false
  }
}
