import { statSync } from 'node:fs'
import { deriveKeys, type Keys } from '../domain/keys/keys.js'
import { readKeyFile } from './keyFile.js'

/**
 * The keys of a master key file, for as long as the process lives. The file is looked at before each use, which takes
 * microseconds, so that a rotation by another process holds at once.
 */
export function openKeyRing(file: string, options: openKeyRing.Options): Keys {
  let { keys, stamp } = load(file)

  function present(): Keys {
    try {
      if (stampOf(file) !== stamp) ({ keys, stamp } = load(file))
    } catch (error) {
      // What was read before still opens everything that was sealed before.
      options.onFault(error)
    }
    return keys
  }

  return { ...keys, codes: () => present().codes(), shares: () => present().shares() }
}

export declare namespace openKeyRing {
  type Options = {
    /** The file is gone or damaged; the keys that were read from it stay in use. */
    onFault: (error: unknown) => void
  }
}

function load(file: string): { keys: Keys; stamp: string } {
  // Taken before the file is read: a change in between is noticed at the next look.
  const stamp = stampOf(file)
  const master = readKeyFile(file)
  try {
    return { keys: deriveKeys(master), stamp }
  } finally {
    for (const key of master.all) key.fill(0)
  }
}

function stampOf(file: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file)
  return [ino, size, mtimeMs, ctimeMs].join(':')
}
