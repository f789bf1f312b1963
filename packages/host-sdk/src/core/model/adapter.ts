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
  /** Active account first. */
  accounts: readonly Account[]
  /** @default the page's network, for wallets that receive the network with each request */
  chainId?: string | undefined
}

export type Outcome = 'confirmed' | 'failed'

/** Name and picture of an address. */
export type Identity = {
  name: string
  /** URL of a picture, for an image element. */
  avatar: string | undefined
}

export type AdapterEvents = {
  /** Active account first, with the chain if it changed. An empty list pauses the connection. */
  onAccounts: (accounts: readonly Account[], chainId?: string) => void
  onChain: (chainId: string) => void
  onDisconnect: () => void
}

/** Connects the wallets of one namespace. Its errors reach the dapp unchanged. */
export type Adapter = {
  namespace: Namespace
  /** The displayed name of the namespace. @default the namespace itself */
  name?: string | undefined
  /** Reports wallets of the page. @returns a function that stops the reports */
  discover: (options: Discovery) => () => void
  /** Asks the wallet during the click. @throws `userRejected`, `notConnected` without accounts */
  connect: (
    connector: Connector,
    context: AdapterContext,
    options?: { signal?: AbortSignal | undefined },
  ) => Promise<Connected>
  /** Reads accounts at the start without asking the visitor. */
  reconnect: (connector: Connector, context: AdapterContext) => Promise<Connected | undefined>
  /** Ends the connection in the wallet, if possible. The page always forgets the connection. */
  disconnect: (connector: Connector) => Promise<void>
  /** Resolves after the wallet has switched. @throws `switchFailed`, `chainNotSupported`, `userRejected` */
  switchNetwork: (options: { connector: Connector; network: Network }) => Promise<void>
  getBalance?: ((options: ChainReads & { address: string }) => Promise<bigint>) | undefined
  /** An account's address can differ by network or be missing. @default false */
  hasAddressPerNetwork?: boolean | undefined
  /** The services may list NFTs of the accounts. @default false */
  hasNfts?: boolean | undefined
  /** Each NFT is a mint with an address, without a token number. @default false */
  hasMints?: boolean | undefined
  /** Accounts can have names at the services. @default false */
  hasNames?: boolean | undefined
  /** Undefined while the transaction is pending. Omit if the adapter cannot send. */
  getOutcome?:
    | ((options: ChainReads & { hash: string }) => Promise<Outcome | undefined>)
    | undefined
  /** The contract's revert reason, if any. */
  getFailureReason?:
    | ((options: ChainReads & { hash: string }) => Promise<string | undefined>)
    | undefined
  /** Finds replaced transactions. Loaded if a transaction stays pending. */
  replacement?: (() => Promise<ReplacementPart>) | undefined
  getIdentity: (options: {
    address: string
    networks: readonly ChainReads[]
  }) => Promise<Identity | undefined>
  /** @returns an unsubscribe function */
  subscribe: (connector: Connector, events: AdapterEvents) => () => void
  /** @default equality */
  isSameAddress?: ((one: string, other: string) => boolean) | undefined
  /**
   * The provider stays the same while wallets change.
   * @default a provider that passes requests to the connected wallet
   */
  createProvider?: ((context: AdapterContext) => Eip1193Provider) | undefined
  /** Present if the embedded wallet supports the namespace. */
  embedded?: EmbeddedPart | undefined
  walletConnect?: (() => Promise<WalletConnectPart>) | undefined
  /** Signs in with a CAIP-122 message. Loaded at the first use. */
  siwx?: (() => Promise<SiwxPart>) | undefined
  /** Loaded at the first use. */
  transfer?: ((network: Network) => Promise<TransferPart>) | undefined
  /** Permissions of sites. Loaded when a view shows them. */
  permissions?: (() => Promise<PermissionPart>) | undefined
  /** Whether `transfer` supports swaps. @default false */
  hasSwaps?: boolean | undefined
  /**
   * For libraries that connect by themselves: reports current and later connections.
   * @returns an unsubscribe function
   */
  follow?: ((onConnected: (connector: Connector) => void) => () => void) | undefined
}

export type Discovery = {
  /** The dapp's networks in all namespaces. */
  networks: readonly Network[]
  /** Find announced wallets. */
  enableEIP6963: boolean
  /** Find wallets with a fixed name in the page, such as `window.ethereum`. */
  enableInjected: boolean
  /** Replaces an earlier connector with the same `id`. */
  onConnectors: (connectors: readonly Connector[]) => void
  context?: AdapterContext | undefined
  /** Faults that the dapp's developer must fix before wallets can connect. */
  onFault?: ((message: string, cause: unknown) => void) | undefined
}
