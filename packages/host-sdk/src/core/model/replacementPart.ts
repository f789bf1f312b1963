import type { ChainReads } from './chainReads.js'

/**
 * A transaction's replacement: itself with another fee, an empty one, or another one; or the network dropped the
 * transaction.
 */
export type Replacement = {
  kind: 'spedUp' | 'cancelled' | 'replaced' | 'expired'
  /** Undefined where the nodes do not say which. */
  hash: string | undefined
}

/** For a namespace in which another transaction can take the place of one that the chain has not decided, or time can. */
export type ReplacementPart = {
  /**
   * The fingerprint that tells a waiting transaction from its possible replacements; undefined if the node does not know
   * it. @throws where no node answers
   */
  getFingerprint: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  /** The replacement on the chain; undefined without one. @throws where no node answers */
  findReplacement: (
    options: ChainReads & { hash: string; account: string; fingerprint: string },
  ) => Promise<Replacement | undefined>
}
