import type { Database } from '../../db/database.js'
import { fromBase64url, toBase64url } from '../../platform/bytes.js'
import type { VersionedKms } from '../../ports/kms.js'
import { type SealedPlace, sealedPlaces } from './sealedPlaces.js'
import { sealContext } from './walletRows.js'

/** Replaces a share only if it is unchanged and the new seal opens, so that a crash loses no share. */
export async function rewrapShares(
  db: Database,
  options: { kms: VersionedKms; onProgress?: ((rewrapped: number) => void) | undefined },
): Promise<Outcome> {
  const { kms, onProgress } = options
  const version = await kms.version()
  let rewrapped = 0
  for (;;) {
    let stale = 0
    let unreadable = 0
    for await (const places of sealedPlaces(db)) {
      const old = places.filter((place) => !isUnder(version, { kms, place }))
      const outcomes = await Promise.all(old.map((place) => rewrap(kms, place)))
      stale += outcomes.filter((outcome) => outcome === 'changed').length
      unreadable += outcomes.filter((outcome) => outcome === 'unreadable').length
      rewrapped += outcomes.filter((outcome) => outcome === 'rewrapped').length
      if (old.length > 0) onProgress?.(rewrapped)
    }
    // Check again: a process without the new key may have sealed rows meanwhile.
    if (stale === 0) return { version, rewrapped, unreadable }
  }
}

type Outcome = {
  /** Version of the key that seals all shares. */
  version: string
  rewrapped: number
  /** Shares that no available key opens, left unchanged. */
  unreadable: number
}

function isUnder(
  version: string,
  { kms, place }: { kms: VersionedKms; place: SealedPlace },
): boolean {
  try {
    return kms.versionOf(fromBase64url(place.share.sealed)) === version
  } catch {
    return false
  }
}

async function rewrap(
  kms: VersionedKms,
  { share, replace }: SealedPlace,
): Promise<'rewrapped' | 'changed' | 'unreadable'> {
  const context = sealContext(share)
  const secret = await kms.open(fromBase64url(share.sealed), context).catch(() => undefined)
  if (secret === undefined) return 'unreadable'
  try {
    const sealed = await kms.seal(secret, context)
    const again = await kms.open(sealed, context)
    const isSame = Buffer.from(again).equals(secret)
    again.fill(0)
    if (!isSame) throw new Error('The new seal contains another share.')
    return (await replace(toBase64url(sealed))) ? 'rewrapped' : 'changed'
  } finally {
    secret.fill(0)
  }
}
