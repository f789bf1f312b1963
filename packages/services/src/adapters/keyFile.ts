import { createHash, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { type MasterKeys, ROTATED, type RotatedPurpose } from '../domain/keys/keys.js'
import { StartError } from '../platform/startError.js'

/** First bytes of a file with several keys. Any other file contains one key. */
const MAGIC = Buffer.from('vestibule-keys/1')
const DIGEST = 32

/**
 * Reads master keys. A file with one key contains only its bytes. A file with several contains:
 * magic, the current key of each purpose, the count, each key with its length, and the SHA-256 of
 * all before it.
 * @throws StartError if the file is damaged
 */
export function readKeyFile(file: string): MasterKeys {
  const bytes = readFileSync(file)
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    return { all: [new Uint8Array(bytes)], current: { codes: 0, shares: 0 } }
  const keys = parse(bytes)
  bytes.fill(0)
  if (keys === undefined)
    throw new StartError(`The key file ${file} is damaged; restore its backup.`)
  return keys
}

function parse(bytes: Buffer): MasterKeys | undefined {
  if (bytes.length < MAGIC.length + DIGEST) return undefined
  const body = bytes.subarray(0, -DIGEST)
  if (!timingSafeEqual(digestOf(body), bytes.subarray(-DIGEST))) return undefined
  let at = MAGIC.length
  const next = () => {
    at += 4
    return body.readUInt32BE(at - 4)
  }
  const current = { codes: next(), shares: next() }
  const all = Array.from({ length: next() }, () => {
    const length = next()
    at += length
    return new Uint8Array(body.subarray(at - length, at))
  })
  return { all, current }
}

/** Adds an unused key, unless the file already contains one. @returns the number of keys */
export function prepareKey(file: string, key: Uint8Array): number {
  return change(file, ({ all, current }) => {
    const isWaiting = Math.max(current.codes, current.shares) < all.length - 1
    return { all: isWaiting ? all : [...all, key], current }
  }).all.length
}

/** @returns the numbers of the old and the new key, starting at 1; the same number if no key is prepared */
export function promoteKey(file: string, purpose: RotatedPurpose): { from: number; to: number } {
  let from = 0
  const { all } = change(file, (keys) => {
    from = keys.current[purpose] + 1
    return { ...keys, current: { ...keys.current, [purpose]: keys.all.length - 1 } }
  })
  return { from, to: all.length }
}

function change(file: string, update: (keys: MasterKeys) => MasterKeys): MasterKeys {
  const draft = `${file}.new`
  const handle = create(draft)
  try {
    // Read the file after the draft exists: its permissions keep other users from changing the
    // file.
    const { uid, gid, mode } = statSync(file)
    const keys = update(readKeyFile(file))
    const bytes = serialise(keys)
    // The services' user must be able to read the file, even if root runs the rotation.
    fchownSync(handle, uid, gid)
    fchmodSync(handle, mode & 0o770)
    writeSync(handle, bytes)
    bytes.fill(0)
    fsyncSync(handle)
    renameSync(draft, file)
    syncFolder(dirname(file))
    return keys
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

function create(draft: string): number {
  try {
    return openSync(draft, 'wx', 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`Cannot write ${draft}.`, { cause })
    throw new StartError(
      `${draft} exists: a rotation is running or was killed. Make sure that no rotation is running, then remove that file.`,
      { cause },
    )
  }
}

function serialise({ all, current }: MasterKeys): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const body = Buffer.concat([
    MAGIC,
    ...ROTATED.map((purpose) => number(current[purpose])),
    number(all.length),
    ...all.flatMap((key) => [number(key.length), key]),
  ])
  return Buffer.concat([body, digestOf(body)])
}

function digestOf(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest()
}

/** Prevents that a power failure restores the old name. */
function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
