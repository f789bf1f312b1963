import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const MARKER = new TextEncoder().encode('ProgramDerivedAddress')
const MOST_BUMPS = 255

export function programAddress(program: string, seeds: readonly Uint8Array[]): string {
  const owner = base58.decode(program)
  for (let bump = MOST_BUMPS; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), owner, MARKER]) hash.update(part)
    const address = new Uint8Array(hash.digest())
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('Every address for these seeds is a point on the curve.')
}

function isOnCurve(address: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(address)
    return true
  } catch {
    return false
  }
}
