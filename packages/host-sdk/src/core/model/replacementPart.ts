import type { ChainReads } from './chainReads.js'

/** A transaction with a higher fee, an empty one or another one; or the network dropped it. */
export type Replacement = {
  kind: 'spedUp' | 'cancelled' | 'replaced' | 'expired'
  /** Undefined if the nodes do not report it. */
  hash: string | undefined
}

/** For a namespace whose pending transactions can be replaced or expire. */
export type ReplacementPart = {
  getFingerprint: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  findReplacement: (
    options: ChainReads & { hash: string; account: string; fingerprint: string },
  ) => Promise<Replacement | undefined>
}
