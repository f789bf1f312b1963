import { statSync } from 'node:fs'
import { deriveKeys, type Keys } from '../domain/keys/keys.js'
import { StartError } from '../platform/startError.js'
import { readKeyFile } from './keyFile.js'

/** Checks the file before each use (microseconds), so that a rotation applies at once. */
export function openKeyRing(file: string, options: Options): Keys {
  let { keys, stamp } = load(file)

  function present(): Keys {
    try {
      if (stampOf(file) === stamp) return keys
      const loaded = load(file)
      if (!isLater(loaded.keys.fingerprints().all, keys.fingerprints().all))
        throw new StartError(`${file} has other keys now; restore the former file.`)
      ;({ keys, stamp } = loaded)
    } catch (error) {
      options.onFault(error)
    }
    return keys
  }

  return {
    ...keys,
    fingerprints: () => present().fingerprints(),
    codes: () => present().codes(),
    shares: () => present().shares(),
  }
}

type Options = {
  /** Called if the file is missing, damaged or replaced. The cached keys stay in use. */
  onFault: (error: unknown) => void
}

function isLater(next: readonly string[], before: readonly string[]): boolean {
  return before.every((fingerprint, position) => next[position] === fingerprint)
}

function load(file: string): { keys: Keys; stamp: string } {
  // Read the time stamp before the file: the next check then detects a change in between.
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
