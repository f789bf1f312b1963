/** A remote wallet's session in one namespace. */
export type RemoteSession = {
  /** @returns undefined without a session, or without accounts of the namespace */
  current: () => RemoteSession.Share | undefined
  /** CAIP-2 reference. */
  chain: () => string | undefined
  /** Addresses on that network, the active one first. */
  accounts: () => readonly string[]
  /** @returns false if the session does not have the network */
  moveTo: (reference: string) => boolean
  /**
   * Proposes a session if none is open.
   * @returns The addresses; empty if the wallet does not share
   * the namespace.
   * @throws as {@link PairingProposals.create}
   */
  open: () => Promise<readonly string[]>
  /** Sends no request to the wallet. @returns the addresses */
  restore: () => Promise<readonly string[]>
  /** Ends the session in every namespace. */
  end: () => Promise<void>
  /**
   * Uses the visitor's network.
   * @throws `notConnected`, `sessionEnded`, and errors of the wallet
   */
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  /**
   * Asks the network's own nodes if the wallet did not approve the method.
   * @throws `noRpcUrl`
   * without any
   */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

export declare namespace RemoteSession {
  type Share = {
    topic: string
    /** By CAIP-2 reference, at least one address each. */
    accounts: ReadonlyMap<string, readonly string[]>
    /** Permitted methods. */
    methods: ReadonlySet<string>
    properties: Readonly<Record<string, unknown>>
  }
}
