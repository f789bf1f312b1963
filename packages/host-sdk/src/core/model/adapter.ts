import type { Namespace } from '@vestibule/protocol'
import type { AdapterContext } from './adapterContext.js'
import type { ChainReads } from './chainReads.js'
import type { Account, Connector, Eip1193Provider } from './connector.js'
import type { EmbeddedPart } from './embeddedPart.js'
import type { Network } from './network.js'
import type { PermissionPart } from './permissionPart.js'
import type { ReplacementPart } from './replacementPart.js'
import type { SiwxPart } from './siwxPart.js'
import type { TransferPart } from './transferPart.js'
import type { WalletConnectPart } from './walletConnectPart.js'

export type Connected = {
  /** The active one first. */
  accounts: readonly Account[]
  /** @default the page's network, for wallets that get the network with each request */
  chainId?: string | undefined
}

/** Success or revert on the chain. */
export type Outcome = 'confirmed' | 'failed'

/** An address's name and picture. */
export type Identity = {
  name: string
  /** The address of a picture, for an image element. */
  avatar: string | undefined
}

/** Changes of a connected wallet. */
export type AdapterEvents = {
  /** The active account first, with the chain if it changed. An empty list pauses the connection. */
  onAccounts: (accounts: readonly Account[], chainId?: string) => void
  onChain: (chainId: string) => void
  onDisconnect: () => void
}

/** Connects the wallets of one namespace. Its errors reach the dapp unchanged. */
export type Adapter = {
  namespace: Namespace
  /** The displayed name. @default its id */
  name?: string | undefined
  /** Reports wallets of the page. @returns a function that stops the search */
  discover: (options: Discovery) => () => void
  /** Asks the wallet during the click. @throws `userRejected`, `notConnected` without accounts */
  connect: (
    connector: Connector,
    context: AdapterContext,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Connected>
  /** Reads accounts at the start without asking the visitor. */
  reconnect: (connector: Connector, context: AdapterContext) => Promise<Connected | undefined>
  /** Ends the connection in the wallet, if possible; the page always forgets it. */
  disconnect: (connector: Connector) => Promise<void>
  /** Resolves when the wallet is on the network. @throws `switchFailed`, `chainNotSupported`, `userRejected` */
  switchNetwork: (options: { connector: Connector; network: Network }) => Promise<void>
  getBalance?: ((options: ChainReads & { address: string }) => Promise<bigint>) | undefined
  /** An address differs by network, or is missing on some. @default false */
  hasAddressPerNetwork?: boolean | undefined
  /** The services may know NFTs of the accounts. @default false */
  hasNfts?: boolean | undefined
  /** Each NFT is a separate mint, with an address and without a number. @default false */
  hasMints?: boolean | undefined
  /** Accounts can have names at the services. @default false */
  hasNames?: boolean | undefined
  /** Undefined while the transaction is pending. Absent if the adapter cannot send. */
  getOutcome?:
    | ((options: ChainReads & { hash: string }) => Promise<Outcome | undefined>)
    | undefined
  /** The contract's reason, if it has one. */
  getFailureReason?:
    | ((options: ChainReads & { hash: string }) => Promise<string | undefined>)
    | undefined
  /** Loaded with the first sent transaction. */
  replacement?: (() => Promise<ReplacementPart>) | undefined
  getIdentity: (options: {
    address: string
    networks: readonly ChainReads[]
  }) => Promise<Identity | undefined>
  /** @returns a function that stops it */
  subscribe: (connector: Connector, events: AdapterEvents) => () => void
  /** @default equality */
  isSameAddress?: ((one: string, other: string) => boolean) | undefined
  /**
   * The provider stays the same while wallets change.
   * @default one that passes requests to the
   * connected wallet
   */
  createProvider?: ((context: AdapterContext) => Eip1193Provider) | undefined
  /** Present if the embedded wallet supports the namespace. */
  embedded?: EmbeddedPart | undefined
  walletConnect?: (() => Promise<WalletConnectPart>) | undefined
  /** Signs in with a message (CAIP-122); loaded for the first sign-in. */
  siwx?: (() => Promise<SiwxPart>) | undefined
  /** Loaded when the Send view opens. */
  transfer?: ((network: Network) => Promise<TransferPart>) | undefined
  /** Permissions of sites; loaded when a view shows them. */
  permissions?: (() => Promise<PermissionPart>) | undefined
  /** Whether {@link Adapter.transfer} swaps. @default false */
  hasSwaps?: boolean | undefined
  /**
   * For an adapter whose library connects by itself: reports connections, now and after every
   * change.
   * @returns a function that stops it
   */
  follow?: ((onConnected: (connector: Connector) => void) => () => void) | undefined
}

export type Discovery = {
  /** The dapp's networks, of all namespaces. */
  networks: readonly Network[]
  /** Find wallets that announce themselves. */
  enableEIP6963: boolean
  /** Find wallets with a fixed name in the page, such as `window.ethereum`. */
  enableInjected: boolean
  /** A known `id` replaces the earlier connector. */
  onConnectors: (connectors: readonly Connector[]) => void
  context?: AdapterContext | undefined
  /** The dapp's developer must fix these faults before wallets can connect. */
  onFault?: ((message: string, cause: unknown) => void) | undefined
}
