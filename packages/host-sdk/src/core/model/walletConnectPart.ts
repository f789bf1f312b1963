import type { CaipNetworkId, NamespaceRules } from '@vestibule/protocol'
import type { AdapterContext } from './adapterContext.js'
import type { Account } from './connector.js'
import type { RemoteSession } from './remoteSession.js'
import type { SiwxMessageData, SiwxSession } from './siwx.js'

/** A namespace in WalletConnect sessions. */
export type WalletConnectPart = {
  /** Methods that a session may request. */
  methods: readonly string[]
  /** Events that the wallet may report. */
  events: readonly string[]
  /** Older ids to propose too, for wallets that do not support the current ids. @default none */
  deprecatedIds?: Readonly<Partial<Record<CaipNetworkId, CaipNetworkId>>> | undefined
  /** Chains and accounts that break these rules are ignored. */
  rules: Pick<NamespaceRules, 'isAddress' | 'isChainReference' | 'isSameAddress'>
  /** @returns the CAIP-2 reference, empty if invalid */
  readChain: (data: unknown) => string
  formatChain: (reference: string) => string
  /**
   * Signs in with the proposal (CAIP-222) if the dapp uses no other namespace.
   * @default wallets sign in after they connect
   */
  signIn?: WalletConnectPart.SignIn | undefined
  /** @default each address is an account of one key */
  toAccounts?:
    | ((
        addresses: readonly string[],
        at: { reference: string; context: AdapterContext },
      ) => readonly Account[])
    | undefined
  /** @default the wallet and the network's nodes */
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
    /** @throws for a value with a line break */
    formatMessage: (data: SiwxMessageData) => string
    isSignedByKey: (session: SiwxSession) => Promise<boolean>
  }
}
