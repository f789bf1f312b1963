import type { ChainReads } from './chainReads.js'

/** A replacement with a higher fee, an empty one or another one, or an expired transaction. */
export type Replacement = {
  kind: 'spedUp' | 'cancelled' | 'replaced' | 'expired'
  /** Undefined if the nodes do not report the hash. */
  hash: string | undefined
}

/** For namespaces in which pending transactions can be replaced or expire. */
export type ReplacementPart = {
  getFingerprint: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  findReplacement: (
    options: ChainReads & { hash: string; account: string; fingerprint: string },
  ) => Promise<Replacement | undefined>
}
