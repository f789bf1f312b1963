import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'

/** The limits of a permission. */
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
  /** Calls of a contract. */
  | { kind: 'calls'; contract: string }

/** A permission that the connected wallet can end. */
export type EndablePermission = {
  /** Its id at the services. */
  pci: string
  /**
   * Asks the visitor; resolves after the transaction was sent.
   * @throws `userRejected` and other errors of the wallet
   */
  revoke: () => Promise<void>
}

/** Permissions that sites have in one namespace. */
export type PermissionPart = {
  /** The limits of a permission in the services' list. Undefined for an unknown form. */
  readTerms: (permission: unknown) => PermissionTerms | undefined
  /** The symbol and the decimals of a token, each undefined without its contract's answer. */
  readToken: (
    options: ChainReads & { token: string },
  ) => Promise<{ symbol: string | undefined; decimals: number | undefined }>
  /** Permissions of this site that the wallet knows in this browser. */
  listEndable: (connector: Connector) => Promise<readonly EndablePermission[]>
}
