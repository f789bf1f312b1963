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

/** The chain's outcome of a transaction: it took effect, or was reverted. */
export type Outcome = 'confirmed' | 'failed'

/** An address's name and picture. */
export type Identity = {
  name: string
  /** The address of a picture, for an image element. */
  avatar: string | undefined
}

/** A connected wallet's own reports. */
export type AdapterEvents = {
  /**
   * The wallet's accounts changed: the active one first, of another chain if given. With an empty list the page is
   * disconnected until there are accounts again.
   */
  onAccounts: (accounts: readonly Account[], chainId?: string) => void
  /** The chain id as in CAIP-2, without its namespace. */
  onChain: (chainId: string) => void
  /** It ended the connection. */
  onDisconnect: () => void
}

/**
 * One namespace's way of speaking to wallets. A function makes one, a dapp passes it in, and core knows no other. Errors of
 * its methods reach the dapp unchanged.
 */
export type Adapter = {
  /** Its namespace; it owns the connectors with this `chain`, those of `connectors` too. */
  namespace: Namespace
  /** The name of the namespace on screen. @default its id */
  name?: string | undefined
  /** Finds wallets on the page and reports each list; returns what stops the search. Without any it returns that alone. */
  discover: (options: Discovery) => () => void
  /** Asks the wallet for accounts, on the visitor's press. @throws `userRejected`, `notConnected` without accounts */
  connect: (
    connector: Connector,
    context: AdapterContext,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Connected>
  /** The accounts that the wallet gives without asking its visitor, if any; asked at the start of a page to restore. */
  reconnect: (connector: Connector, context: AdapterContext) => Promise<Connected | undefined>
  /** Ends the connection in the wallet, where that can be done; the page forgets it in any case. */
  disconnect: (connector: Connector) => Promise<void>
  /** Resolves when the wallet is on the network. @throws `switchFailed`, `chainNotSupported`, `userRejected` */
  switchNetwork: (options: { connector: Connector; network: Network }) => Promise<void>
  /** The native balance in the currency's smallest unit. If it throws or is missing, the modal shows no balance. */
  getBalance?: ((options: ChainReads & { address: string }) => Promise<bigint>) | undefined
  /** Whether an address differs from network to network, or is missing on some. @default false */
  hasAddressPerNetwork?: boolean | undefined
  /** Whether accounts hold NFTs that the services may know. @default false */
  hasNfts?: boolean | undefined
  /** Whether each NFT is a separate mint, with an address and without a number. @default false */
  hasMints?: boolean | undefined
  /** Whether accounts can have names at the services. @default false */
  hasNames?: boolean | undefined
  /** The outcome of a sent transaction; undefined while it is pending. Absent if the adapter cannot send. */
  getOutcome?:
    | ((options: ChainReads & { hash: string }) => Promise<Outcome | undefined>)
    | undefined
  /** Why a transaction failed, in the words of the contract; undefined without a reason. */
  getFailureReason?:
    | ((options: ChainReads & { hash: string }) => Promise<string | undefined>)
    | undefined
  /** Where another transaction can take a waiting one's place; loaded with the first that was sent. */
  replacement?: (() => Promise<ReplacementPart>) | undefined
  /** The name and the picture of an address on one of the dapp's networks; undefined without a name. */
  getIdentity: (options: {
    address: string
    networks: readonly ChainReads[]
  }) => Promise<Identity | undefined>
  /** Reports what a connected wallet does by itself; returns what stops it. */
  subscribe: (connector: Connector, events: AdapterEvents) => () => void
  /** Whether two spellings are one address. @default they are equal */
  isSameAddress?: ((one: string, other: string) => boolean) | undefined
  /**
   * The provider that a dapp keeps while wallets come and go. @default one that passes requests to whichever is connected
   */
  createProvider?: ((context: AdapterContext) => Eip1193Provider) | undefined
  /** Where the embedded wallet serves the namespace. */
  embedded?: EmbeddedPart | undefined
  /** Where wallets of the namespace are reached by `walletConnect()`; loaded when a visitor chooses one. */
  walletConnect?: (() => Promise<WalletConnectPart>) | undefined
  /** Where accounts of the namespace can sign in with a message (CAIP-122); loaded when one is to. */
  siwx?: (() => Promise<SiwxPart>) | undefined
  /** Where the modal can send the chain's currency and its tokens, on a network; loaded when someone is about to. */
  transfer?: ((network: Network) => Promise<TransferPart>) | undefined
  /** Where sites can have permissions of accounts; loaded when someone looks at them. */
  permissions?: (() => Promise<PermissionPart>) | undefined
  /** Whether the part of {@link Adapter.transfer} swaps. @default false */
  hasSwaps?: boolean | undefined
  /**
   * For an adapter over a library that connects by itself: reports what it is connected with, now and at every change,
   * as something that {@link Adapter.reconnect} answers for. Returns what stops it.
   */
  follow?: ((onConnected: (connector: Connector) => void) => () => void) | undefined
}

/** A search's options for wallets, and its callbacks. */
export type Discovery = {
  /** The dapp's networks, of all namespaces. */
  networks: readonly Network[]
  /** The dapp's option: wallets that announce themselves. */
  enableEIP6963: boolean
  /** The dapp's option: what sits in the page by a fixed name, as `window.ethereum` does. */
  enableInjected: boolean
  /** Hears of wallets; one with a known `id` takes the place of the one before. */
  onConnectors: (connectors: readonly Connector[]) => void
  /** The instance that wallets are looked for, where the search is of one. */
  context?: AdapterContext | undefined
  /** Hears what the dapp's developer has to put right before wallets can be connected. */
  onFault?: ((message: string, cause: unknown) => void) | undefined
}
