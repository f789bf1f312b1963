import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

export type PermissionTerms =
  | {
      kind: 'spend'
      /** The contract of the token. @default the network's currency */
      token: string | undefined
      /** In smallest units; undefined for unlimited. */
      amount: bigint | undefined
      /** Seconds after which the amount starts again. */
      period: number
    }
  | { kind: 'calls'; contract: string }

/** A permission that the connected wallet can end. */
export type EndablePermission = {
  /** Its id at the services. */
  pci: string
  /**
   * Asks the visitor, and waits until the transaction was sent.
   * @throws `userRejected` and other
   * errors of the wallet
   */
  revoke: () => Promise<void>
}

/** Sites' permissions in one namespace. */
export type PermissionPart = {
  /** Undefined for an unknown form. */
  readTerms: (permission: unknown) => PermissionTerms | undefined
  readToken: (
    options: ChainReads & { token: string },
  ) => Promise<{ symbol: string | undefined; decimals: number | undefined }>
  /** Only permissions of this site in this browser. */
  listEndable: (connector: Connector) => Promise<readonly EndablePermission[]>
}
