import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

export type PermissionTerms =
  | {
      kind: 'spend'
      /** Contract of the token. @default the network's currency */
      token: string | undefined
      /** In smallest units; undefined if unlimited. */
      amount: bigint | undefined
      /** Interval in seconds until the full amount is available again. */
      period: number
    }
  | { kind: 'calls'; contract: string }

/** A permission that the connected wallet can revoke. */
export type EndablePermission = {
  pci: string
  /**
   * Requests the visitor's approval, and waits until the wallet has sent the transaction.
   * @throws `userRejected` and other errors of the wallet
   */
  revoke: () => Promise<void>
}

export type PermissionPart = {
  /** @returns undefined for an unknown format */
  readTerms: (permission: unknown) => PermissionTerms | undefined
  readToken: (
    options: ChainReads & { token: string },
  ) => Promise<{ symbol: string | undefined; decimals: number | undefined }>
  /** Lists only permissions of this site in this browser. */
  listEndable: (connector: Connector) => Promise<readonly EndablePermission[]>
}
