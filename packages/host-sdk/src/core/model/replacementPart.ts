import type { ChainReads } from './chainReads.js'

/** The kind of a transaction's replacement: a higher fee, an empty one or another one; or the network dropped it. */
export type Replacement = {
  kind: 'spedUp' | 'cancelled' | 'replaced' | 'expired'
  /** Undefined if the nodes do not report it. */
  hash: string | undefined
}

/** For a namespace in which a pending transaction can be replaced or can expire. */
export type ReplacementPart = {
  getFingerprint: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  findReplacement: (
    options: ChainReads & { hash: string; account: string; fingerprint: string },
  ) => Promise<Replacement | undefined>
}
