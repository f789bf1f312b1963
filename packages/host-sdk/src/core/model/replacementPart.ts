import type { ChainReads } from './chainReads.js'

/** How a pending transaction ended: repeated with a higher fee, cancelled by an empty one, replaced by another one, or expired. */
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
