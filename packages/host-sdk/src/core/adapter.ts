import type { Namespace } from '@vestibule/protocol'
import type { ChainReads } from '../networks/chainReads.js'
import type { Account, Connector } from './connector.js'
import type { Network } from './network.js'

/** What a connection starts with: its accounts, the active one first, and the wallet's own chain id. */
export type Connected = { accounts: readonly Account[]; chainId: string }

/** What the chain made of a transaction: it took effect, or was reverted. */
export type Outcome = 'confirmed' | 'failed'

/** What an address goes by. */
export type Identity = {
  name: string
  /** The address of a picture, for an image element. */
  avatar: string | undefined
}

export type AdapterEvents = {
  onAccounts: (accounts: readonly Account[]) => void
  /** The chain id as in CAIP-2, without its namespace. */
  onChain: (chainId: string) => void
  onDisconnect: () => void
}

/**
 * One namespace's way of speaking to wallets. A function makes one, a dapp passes it in, and core knows no other.
 */
export type Adapter = {
  namespace: Namespace
  /** Finds wallets on the page and reports each list; returns what stops the search. */
  discover: (options: Discovery) => () => void
  /** Asks the wallet for accounts. @throws `userRejected` */
  connect: (connector: Connector) => Promise<Connected>
  /** The accounts that the wallet gives without asking, if any. */
  reconnect: (connector: Connector) => Promise<Connected | undefined>
  disconnect: (connector: Connector) => Promise<void>
  /** Resolves when the wallet is on the network. @throws `switchFailed`, `chainNotSupported`, `userRejected` */
  switchNetwork: (options: { connector: Connector; network: Network }) => Promise<void>
  /** The native balance in the currency's smallest unit. */
  getBalance: (options: ChainReads & { address: string }) => Promise<bigint>
  /** What became of a transaction that was sent; undefined while it waits. */
  getOutcome: (options: ChainReads & { hash: string }) => Promise<Outcome | undefined>
  /** Why a transaction failed, in the words of what it called; undefined where nobody says. */
  getFailureReason: (options: ChainReads & { hash: string }) => Promise<string | undefined>
  /** The name and the picture of an address, as one of the dapp's networks knows them; undefined where none does. */
  getIdentity: (options: {
    address: string
    networks: readonly ChainReads[]
  }) => Promise<Identity | undefined>
  subscribe: (connector: Connector, events: AdapterEvents) => () => void
  /**
   * For an adapter over a library that connects by itself: reports what it is connected with, now and at every change,
   * as something that {@link Adapter.reconnect} answers for. Returns what stops it.
   */
  follow?: ((onConnected: (connector: Connector) => void) => () => void) | undefined
}

export type Discovery = {
  networks: readonly Network[]
  enableEIP6963: boolean
  enableInjected: boolean
  onConnectors: (connectors: readonly Connector[]) => void
  /** Hears what the dapp's developer has to put right before wallets can be connected. */
  onFault?: ((message: string, cause: unknown) => void) | undefined
}
