import type { Namespace } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'
import type { Network } from './network.js'

export type TransferOrder = {
  from: string
  to: string
  /** @default the network's currency */
  token?: string | undefined
  /** For a collection. The transfer's amount is the number of pieces. */
  nft?: { tokenId: string; standard: string } | undefined
  /** In the smallest unit. */
  amount: bigint
}

/** A token's own account, or a program without a name: it has no key, so the money would be lost. */
export type RecipientTrap = 'tokenAccount' | 'noKey'

export type RecipientFault =
  /** `burn`: there is no key. `typo`: wrong checksum. `otherNetwork`: belongs to another network. */
  | { kind: 'burn' | 'typo' | 'otherNetwork' }
  /** The payment link needs an unsupported feature. */
  | { kind: 'link'; parameter: string }
  | { kind: 'otherChain'; namespace: Namespace }

export type TokenFee = { token: string; symbol: string; decimals: number; amount: bigint }

/** Effects in a node's simulation, in smallest units. */
export type TransferTrial = {
  /** Cost of a new account for the recipient; 0 if it exists. */
  opening: bigint
  /** The token withholds this part of the amount. */
  kept: bigint
  fails: boolean
  /** The account that would fall below the network's minimum. @default another reason */
  rent?: { of: 'sender' | 'recipient'; least: bigint } | undefined
  /** The services' decision about the fee. @default the project pays no fees */
  sponsor?: 'pays' | 'budget' | 'policy' | 'down' | undefined
  /** Pays in this token, if the account has too few coins. @default coins pay */
  tokenFee?: TokenFee | undefined
}

export type SwapTerms = {
  account: string
  /** Empty without a market maker. */
  maker: string
  /** The currency has the address {@link SwapPart.currency}. */
  from: string
  to: string
  amount: bigint
  minimum: bigint
}

/** Terms of an order that an exchange executes, like {@link SwapTerms}. */
export type OrderTerms = Omit<SwapTerms, 'maker'> & {
  /** May take the token. */
  spender: string
  /** In ms since the epoch. */
  deadline: number
}

/** Swaps by calls that the services build. */
type SwapPart = {
  /** The currency's address in the services' swaps. */
  currency: string
  /** Gas or fee units before there is an estimate. */
  usualWork: bigint
  /** The call only approves one amount of a token for one spender. */
  isApproval: (data: string, allowance: { spender: string; amount: bigint }) => boolean
  /** The call must be exactly the quote's trade. Undefined for an unknown exchange. */
  isTrade: (call: { to: string; data: string }, terms: SwapTerms) => Promise<boolean | undefined>
  /** `signOrder` supports this exchange. @default false */
  takesOrders?: ((spender: string) => boolean) | undefined
  /**
   * Only on this network.
   * @returns the signature
   * @throws as `send` of {@link TransferPart}
   * @default
   * wallets sign no orders
   */
  signOrder?:
    | ((options: { connector: Connector; network: Network; terms: OrderTerms }) => Promise<string>)
    | undefined
  /** Only on this network. @throws as `send` of {@link TransferPart} */
  send: (
    options: ChainReads & {
      connector: Connector
      from: string
      to: string
      data: string
      value: bigint
      /** Sent first, and reviewed with the call. Only for the embedded wallet. */
      approval?: { to: string; data: string } | undefined
    },
  ) => Promise<{ hash: string }>
}

export type TransferPart = {
  /** In its usual spelling. Undefined for an invalid or burn address, and for a wrong checksum. */
  readAddress: (text: string) => string | undefined
  /** The reason, if known. @default no reason */
  findFault?: ((text: string) => RecipientFault | undefined) | undefined
  /** A decimal string. @default none */
  readLinkAmount?: ((text: string) => string | undefined) | undefined
  /**
   * Asks all of the dapp's networks with names. Undefined for an unknown name.
   * @throws if no node
   * answers
   */
  findName?:
    | ((options: {
        text: string
        networks: readonly ChainReads[]
      }) => Promise<{ name: string; address: string } | undefined>)
    | undefined
  /** The wallet's own list, used instead of the services'. Undefined without a valid list. */
  readAssets?:
    | ((options: {
        connector: Connector
        network: Network
        address: string
      }) => Promise<readonly Balance[] | undefined>)
    | undefined
  /** The wallet's card shows name and picture of an NFT. @default false */
  cardShowsNfts?: boolean | undefined
  /** Dapps must name even the network's currency. @default false */
  needsToken?: boolean | undefined
  /** Minimum payment in smallest units of the currency. @default 1 */
  leastAmount?: ((address: string) => bigint) | undefined
  /** Also true for an address without a key. @throws if no node answers */
  isContract: (options: ChainReads & { address: string }) => Promise<boolean | RecipientTrap>
  /** Read from the chain. Undefined if it does not report them. @throws if no node answers */
  readDecimals: (options: ChainReads & { token: string }) => Promise<number | undefined>
  /**
   * Maximum cost in addition to the amount, new accounts included, in the currency's smallest
   * units.
   * @throws if no node answers
   */
  estimateFee: (options: ChainReads & TransferOrder) => Promise<bigint>
  /** Only for the embedded wallet. @default coins pay @throws the wallet's errors */
  quoteTokenFee?:
    | ((options: ChainReads & TransferOrder) => Promise<TokenFee | undefined>)
    | undefined
  readPaidFee?:
    | ((options: ChainReads & { hash: string }) => Promise<bigint | undefined>)
    | undefined
  swaps?: SwapPart | undefined
  /** @throws if no node answers */
  tryOut?: ((options: ChainReads & TransferOrder) => Promise<TransferTrial>) | undefined
  /**
   * Only on this network.
   * @returns the hash and, if known, the data that identifies a
   * replacement
   * @throws `chainNotSupported` if the wallet is on another network, `userRejected` and
   * other errors of the wallet
   */
  send: (
    options: ChainReads & TransferOrder & { connector: Connector },
  ) => Promise<{ hash: string; fingerprint?: string | undefined }>
}
