/** A session with a wallet elsewhere, as far as one namespace goes: what it shares there, and where the visitor is. */
export type RemoteSession = {
  /** @returns undefined where there is no session, or it holds no account of the namespace */
  current: () => RemoteSession.Share | undefined
  /** The CAIP-2 reference of the network that the visitor is on. */
  chain: () => string | undefined
  /** The addresses on that network, the active one first. */
  accounts: () => readonly string[]
  /** Goes to a network of the session. @returns False if the session does not have it. */
  moveTo: (reference: string) => boolean
  /**
   * Has a wallet accept a proposal if no session is open.
   * @returns The addresses; empty if the wallet does not share the namespace. @throws as {@link PairingProposals.create}
   */
  open: () => Promise<readonly string[]>
  /** Takes up the session of the last visit, without asking the wallet. @returns The addresses, where it has any. */
  restore: () => Promise<readonly string[]>
  /** Ends the session, in every namespace. */
  end: () => Promise<void>
  /** Asks the wallet on the visitor's network. @throws `notConnected`, `sessionEnded`, and what the wallet says */
  ask: (request: { method: string; params?: unknown }) => Promise<unknown>
  /** The same for an approved method; for others the network's own nodes. @throws `noRpcUrl` without any */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
}

export declare namespace RemoteSession {
  type Share = {
    /** The session's id. */
    topic: string
    /** The addresses that each network holds, by CAIP-2 reference; no network is without. */
    accounts: ReadonlyMap<string, readonly string[]>
    /** The permitted methods of the wallet. */
    methods: ReadonlySet<string>
    /** The wallet's session properties, of all namespaces. */
    properties: Readonly<Record<string, unknown>>
  }
}
