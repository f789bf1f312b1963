/** A remote wallet's session in one namespace. */
export type RemoteSession = {
  /** @returns undefined without a session, or without accounts in the namespace */
  current: () => RemoteSession.Share | undefined
  /** CAIP-2 reference. */
  chain: () => string | undefined
  /** Addresses on the session's network, the active one first. */
  accounts: () => readonly string[]
  /** @returns false if the session does not include the network */
  moveTo: (reference: string) => boolean
  /**
   * Proposes a session if no session is open.
   * @returns the addresses, or an empty list if the wallet does not share the namespace
   * @throws as {@link PairingProposals.create}
   */
  open: () => Promise<readonly string[]>
  /** Sends no request to the wallet. @returns the addresses */
  restore: () => Promise<readonly string[]>
  /** Ends the session in all namespaces. */
  end: () => Promise<void>
  /**
   * Sends a request on the visitor's network.
   * @throws `notConnected`, `sessionEnded`, and errors of the wallet
   */
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  /**
   * Sends the request to the network's nodes if the wallet did not approve the method.
   * @throws `noRpcUrl` without a node
   */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

export declare namespace RemoteSession {
  type Share = {
    topic: string
    /** Addresses by CAIP-2 reference, at least one each. */
    accounts: ReadonlyMap<string, readonly string[]>
    methods: ReadonlySet<string>
    properties: Readonly<Record<string, unknown>>
  }
}
