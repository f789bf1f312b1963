/** One namespace's part of a session with a wallet on another device. */
export type RemoteSession = {
  /** @returns undefined without a session, or without accounts of the namespace */
  current: () => RemoteSession.Share | undefined
  /** The CAIP-2 reference of the visitor's network. */
  chain: () => string | undefined
  /** The addresses on that network, the active one first. */
  accounts: () => readonly string[]
  /**
   * Switches to a network of the session.
   * @returns false if the session does not have it
   */
  moveTo: (reference: string) => boolean
  /**
   * Makes a wallet accept a proposal if no session is open.
   * @returns The addresses; empty if the wallet does not share the namespace. @throws as {@link PairingProposals.create}
   */
  open: () => Promise<readonly string[]>
  /**
   * Restores the last session without a request to the wallet.
   * @returns its addresses
   */
  restore: () => Promise<readonly string[]>
  /** Ends the session, in every namespace. */
  end: () => Promise<void>
  /**
   * Asks the wallet on the visitor's network.
   * @throws `notConnected`, `sessionEnded`, and errors of the wallet
   */
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  /** The same for an approved method; for others the network's own nodes. @throws `noRpcUrl` without any */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

export declare namespace RemoteSession {
  type Share = {
    /** The session's id. */
    topic: string
    /** The addresses on each network, by CAIP-2 reference; each network has some. */
    accounts: ReadonlyMap<string, readonly string[]>
    /** The permitted methods of the wallet. */
    methods: ReadonlySet<string>
    /** The wallet's session properties, of all namespaces. */
    properties: Readonly<Record<string, unknown>>
  }
}
