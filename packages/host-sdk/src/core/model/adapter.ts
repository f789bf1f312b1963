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

/** A new connection's accounts and network. */
export type Connected = {
  /** The active one first. */
  accounts: readonly Account[]
  /** The wallet's own chain id. @default the page's network, for wallets that get the network with each request */
  chainId?: string | undefined
}

/** The outcome of a transaction on the chain: success or revert. */
export type Outcome = 'confirmed' | 'failed'

/** An address's name and picture. */
export type Identity = {
  name: string
  /** The address of a picture, for an image element. */
  avatar: string | undefined
}

/** A connected wallet's own reports. */
export type AdapterEvents = {
  /** The wallet's accounts changed: the active one first, with the chain if it changed. An empty list pauses the connection. */
  onAccounts: (accounts: readonly Account[], chainId?: string) => void
  /** The chain id as in CAIP-2, without its namespace. */
  onChain: (chainId: string) => void
  /** It ended the connection. */
  onDisconnect: () => void
}

/**
 * Connects the wallets of one namespace. A dapp passes it in; the core has no others. Errors of its methods reach the dapp
 * unchanged.
 */
export type Adapter = {
  /** Its namespace, for all connectors with this `chain`, including those of `connectors`. */
  namespace: Namespace
  /** The name of the namespace on screen. @default its id */
  name?: string | undefined
  /**
   * Finds wallets on the page and reports each list.
   * @returns a function that stops the search
   */
  discover: (options: Discovery) => () => void
  /** Asks the wallet for accounts, in the visitor's press. @throws `userRejected`, `notConnected` without accounts */
  connect: (
    connector: Connector,
    context: AdapterContext,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Connected>
  /**
   * The accounts that the wallet returns without a question to its visitor, if any. Called at the start of a page to restore.
   */
  reconnect: (connector: Connector, context: AdapterContext) => Promise<Connected | undefined>
  /** Ends the connection in the wallet, if possible; the page forgets it in any case. */
  disconnect: (connector: Connector) => Promise<void>
  /** Resolves when the wallet is on the network. @throws `switchFailed`, `chainNotSupported`, `userRejected` */
  switchNetwork: (options: { connector: Connector; network: Network }) => Promise<void>
  /** The native balance in the currency's smallest unit. If it throws or is missing, the modal shows no balance. */
  getBalance?: ((options: ChainReads & { address: string }) => Promise<bigint>) | undefined
  /** Whether an address differs from network to network, or is missing on some. @default false */
  hasAddressPerNetwork?: boolean | undefined
  /** Whether accounts have NFTs that the services may know. @default false */
  hasNfts?: boolean | undefined
  /** Whether each NFT is a separate mint, with an address and without a number. @default false */
  hasMints?: boolean | undefined
  /** Whether accounts can have names at the services. @default false */
  hasNames?: boolean | undefined
  /** The outcome of a sent transaction; undefined while it is pending. Absent if the adapter cannot send. */
  getOutcome?:
    | ((options: ChainReads & { hash: string }) => Promise<Outcome | undefined>)
    | undefined
  /** A failed transaction's reason from the contract. Undefined without one. */
  getFailureReason?:
    | ((options: ChainReads & { hash: string }) => Promise<string | undefined>)
    | undefined
  /** Finds replacements of pending transactions; loaded with the first sent one. */
  replacement?: (() => Promise<ReplacementPart>) | undefined
  /** The name and the picture of an address on one of the dapp's networks. Undefined without a name. */
  getIdentity: (options: {
    address: string
    networks: readonly ChainReads[]
  }) => Promise<Identity | undefined>
  /**
   * Reports a connected wallet's own changes.
   * @returns a function that stops it
   */
  subscribe: (connector: Connector, events: AdapterEvents) => () => void
  /** Whether two spellings mean one address. @default they are equal */
  isSameAddress?: ((one: string, other: string) => boolean) | undefined
  /**
   * Creates the dapp's provider, which stays the same while wallets change.
   * @default one that passes requests to the connected wallet
   */
  createProvider?: ((context: AdapterContext) => Eip1193Provider) | undefined
  /** Present if the embedded wallet supports the namespace. */
  embedded?: EmbeddedPart | undefined
  walletConnect?: (() => Promise<WalletConnectPart>) | undefined
  /** Sign-in with a message (CAIP-122); loaded for the first sign-in. */
  siwx?: (() => Promise<SiwxPart>) | undefined
  /** Sending of currency and tokens on a network; loaded when the Send view opens. */
  transfer?: ((network: Network) => Promise<TransferPart>) | undefined
  /** Permissions of sites; loaded when a view shows them. */
  permissions?: (() => Promise<PermissionPart>) | undefined
  /** Whether the part of {@link Adapter.transfer} swaps. @default false */
  hasSwaps?: boolean | undefined
  /**
   * For an adapter whose library connects by itself: reports its connections, now and after every change; {@link
   * Adapter.reconnect} answers for them.
   * @returns a function that stops it
   */
  follow?: ((onConnected: (connector: Connector) => void) => () => void) | undefined
}

/** A search's options for wallets, and its callbacks. */
export type Discovery = {
  /** The dapp's networks, of all namespaces. */
  networks: readonly Network[]
  /** The dapp's option: wallets that announce themselves. */
  enableEIP6963: boolean
  /** The dapp's option: search for wallets with a fixed name in the page, such as `window.ethereum`. */
  enableInjected: boolean
  /** Called with wallets; one with a known `id` replaces the earlier one. */
  onConnectors: (connectors: readonly Connector[]) => void
  /** The instance of the search, if there is one. */
  context?: AdapterContext | undefined
  /** Called with faults that the dapp's developer must fix before wallets can connect. */
  onFault?: ((message: string, cause: unknown) => void) | undefined
}
