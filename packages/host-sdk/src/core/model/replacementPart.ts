import type { ChainReads } from './chainReads.js'

/** End of a pending transaction: replaced with a higher fee, by an empty one or by another one, or expired. */
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
