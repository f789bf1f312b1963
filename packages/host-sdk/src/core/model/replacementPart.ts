import type { ChainReads } from './chainReads.js'

/** What took the place of a transaction: itself with another fee, nothing at all, or another one; or it was never taken, and is not any more. */
export type Replacement = {
  kind: 'spedUp' | 'cancelled' | 'replaced' | 'expired'
  /** Undefined where the nodes do not say which. */
  hash: string | undefined
}

/** For a namespace in which another transaction can take the place of one that the chain has not decided, or time can. */
export type ReplacementPart = {
  /**
   * What tells a waiting transaction from others that could take its place; undefined where the node does not know it.
   * @throws where no node answers
   */
  getFingerprint: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  /** What has taken its place on the chain; undefined while nothing has. @throws where no node answers */
  findReplacement: (
    options: ChainReads & { hash: string; account: string; fingerprint: string },
  ) => Promise<Replacement | undefined>
}
