import type { CaipNetworkId, NamespaceRules } from '@vestibule/protocol'
import type { AdapterContext } from './adapterContext.js'
import type { Account } from './connector.js'
import type { RemoteSession } from './remoteSession.js'
import type { SiwxMessageData, SiwxSession } from './siwx.js'

/** A namespace in WalletConnect's sessions: the part of an adapter whose wallets use a relay. */
export type WalletConnectPart = {
  /** Methods that a session may request. */
  methods: readonly string[]
  /** Events that the wallet may report. */
  events: readonly string[]
  /**
   * Deprecated chain ids by the current ids, for wallets that do not know the new ones. They are proposed, too. @default none
   */
  deprecatedIds?: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> | undefined
  /** Spelling of chains and accounts; other spellings are ignored. */
  rules: Pick<NamespaceRules, 'isAddress' | 'isChainReference' | 'isSameAddress'>
  /** The CAIP-2 reference of a wallet's `chainChanged`; empty for an invalid one. */
  readChain: (data: unknown) => string
  /** A CAIP-2 reference in the form of the namespace's providers. */
  formatChain: (reference: string) => string
  /** Sign-in with the proposal (CAIP-222), if the dapp uses no other namespace. @default its wallets sign in afterwards */
  signIn?: WalletConnectPart.SignIn | undefined
  /** The accounts of a network among the addresses that the wallet shares there. @default each is an account of one key */
  toAccounts?:
    | ((
        addresses: readonly string[],
        at: { reference: string; context: AdapterContext },
      ) => readonly Account[])
    | undefined
  /** Answers the requests of the namespace's connector. @default the wallet, and the network's nodes */
  createRequests?:
    | ((
        context: AdapterContext,
        session: RemoteSession,
      ) => (request: WalletConnectPart.Request) => Promise<unknown>)
    | undefined
}

export declare namespace WalletConnectPart {
  type Request = { method: string; params?: unknown }
  type SignIn = {
    /** The text that wallets sign. @throws for a value with a line break */
    formatMessage: (data: SiwxMessageData) => string
    /** Whether the account's own key signed it. */
    isSignedByKey: (session: SiwxSession) => Promise<boolean>
  }
}
