import type { Namespace } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'
import type { Network } from './network.js'

/** The amount and the parties of a transfer. */
export type TransferOrder = {
  from: string
  to: string
  /** The token's own address. @default the network's currency */
  token?: string | undefined
  /** The NFT, if the token is a collection. The transfer's amount is the number of pieces. */
  nft?: { tokenId: string; standard: string } | undefined
  /** In the smallest unit. */
  amount: bigint
}

/** Addresses without a key that could return the money: a token's own account, or a program without a name. */
export type RecipientTrap = 'tokenAccount' | 'noKey'

/** The reason why a typed recipient cannot be used. */
export type RecipientFault =
  /**
   * `burn`: there is no key. `typo`: the checksum is wrong. `otherNetwork`: the address or the link belongs to another network.
   */
  | { kind: 'burn' | 'typo' | 'otherNetwork' }
  /** A payment link asks for an unsupported feature. */
  | { kind: 'link'; parameter: string }
  | { kind: 'otherChain'; namespace: Namespace }

/** The token in which the account would pay a network fee, with its maximum in smallest units. */
export type TokenFee = { token: string; symbol: string; decimals: number; amount: bigint }

/** A transfer's further effects in a node's simulation. Amounts are in smallest units. */
export type TransferTrial = {
  /** The cost of opening an account for the recipient, in the network's currency; 0 if it exists. */
  opening: bigint
  /** The part of the moved amount that the token withholds. */
  kept: bigint
  /** Whether it would fail. */
  fails: boolean
  /**
   * The account whose balance would be below the network's minimum.
   * @default another reason
   */
  rent?: { of: 'sender' | 'recipient'; least: bigint } | undefined
  /** Whether the services pay the fee, or the reason of a refusal. @default the project pays no fees */
  sponsor?: 'pays' | 'budget' | 'policy' | 'down' | undefined
  /** The account has too few coins, and pays in this token. @default coins pay */
  tokenFee?: TokenFee | undefined
}

/** The terms of a trade; addresses of one network, amounts in smallest units. */
export type SwapTerms = {
  account: string
  /** Empty for a trade without a market maker. */
  maker: string
  /** The network's own currency as in {@link SwapPart.currency}. */
  from: string
  to: string
  amount: bigint
  minimum: bigint
}

/** The terms of an order that an exchange carries out, like {@link SwapTerms}. */
export type OrderTerms = Omit<SwapTerms, 'maker'> & {
  /** The address that may take the token. */
  spender: string
  /** Expiry of the order, in milliseconds since the epoch. */
  deadline: number
}

/** Swapping in one namespace, by calls that the services build. */
type SwapPart = {
  /** The network's own currency in the services' swaps: an address. */
  currency: string
  /** A swap's usual gas or fee units, before there is an estimate. */
  usualWork: bigint
  /** Whether a call only approves one amount of a token for one spender. */
  isApproval: (data: string, allowance: { spender: string; amount: bigint }) => boolean
  /**
   * Whether the services' call is exactly the trade of a quote. Undefined for a call of an unknown exchange; the operator's own
   * exchanges are known.
   */
  isTrade: (call: { to: string; data: string }, terms: SwapTerms) => Promise<boolean | undefined>
  /**
   * Whether `signOrder` makes orders of this exchange.
   * @default false
   */
  takesOrders?: ((spender: string) => boolean) | undefined
  /**
   * Lets the wallet sign an order with these terms, only on this network. @returns the signature
   * @throws as `send` of {@link TransferPart} @default wallets sign no orders
   */
  signOrder?:
    | ((options: { connector: Connector; network: Network; terms: OrderTerms }) => Promise<string>)
    | undefined
  /**
   * Lets the wallet send a call, only on this network.
   * @throws as `send` of {@link TransferPart}
   */
  send: (
    options: ChainReads & {
      connector: Connector
      from: string
      to: string
      data: string
      /** In the network's currency. */
      value: bigint
      /** Sent first, and reviewed with the call. Only for the embedded wallet. */
      approval?: { to: string; data: string } | undefined
    },
  ) => Promise<{ hash: string }>
}

/** Sending in one namespace: the part of an adapter whose wallets transfer a chain's currency and tokens. */
export type TransferPart = {
  /** The address in its usual spelling. Undefined for an invalid or burn address, and for a wrong checksum. */
  readAddress: (text: string) => string | undefined
  /** Why a text is not a valid recipient, if known. @default no reason */
  findFault?: ((text: string) => RecipientFault | undefined) | undefined
  /** The amount of the network's currency in a payment link, as a decimal string. @default none */
  readLinkAmount?: ((text: string) => string | undefined) | undefined
  /**
   * The address of a name, on any of the dapp's networks with names. Undefined for an unknown name.
   * @throws if no node answers
   */
  findName?:
    | ((options: {
        text: string
        networks: readonly ChainReads[]
      }) => Promise<{ name: string; address: string } | undefined>)
    | undefined
  /**
   * The wallet's own answer about an account's assets on a network, instead of the services'. Undefined without a credible one.
   */
  readAssets?:
    | ((options: {
        connector: Connector
        network: Network
        address: string
      }) => Promise<readonly Balance[] | undefined>)
    | undefined
  /** The embedded wallet's card shows the name and the picture of an NFT. @default false */
  cardShowsNfts?: boolean | undefined
  /** A dapp must name the token even for the network's own currency. @default false */
  needsToken?: boolean | undefined
  /** The minimum payment of the network's currency to an address, in its smallest units. @default 1 */
  leastAmount?: ((address: string) => bigint) | undefined
  /** Whether an address is a contract, or an address without a key. @throws if no node answers */
  isContract: (options: ChainReads & { address: string }) => Promise<boolean | RecipientTrap>
  /** The decimals of a token from its chain. Undefined if it does not report them. @throws if no node answers */
  readDecimals: (options: ChainReads & { token: string }) => Promise<number | undefined>
  /**
   * The maximum cost in addition to the amount, new accounts included, in the currency's smallest units. @throws if no node
   * answers
   */
  estimateFee: (options: ChainReads & TransferOrder) => Promise<bigint>
  /** The fee in a token, if the embedded wallet would pay in it. @default coins pay @throws the wallet's errors */
  quoteTokenFee?:
    | ((options: ChainReads & TransferOrder) => Promise<TokenFee | undefined>)
    | undefined
  /**
   * The fee that a decided transaction paid, in the currency's smallest units. Undefined if the chain does not report it.
   * @throws if no node answers
   */
  readPaidFee?:
    | ((options: ChainReads & { hash: string }) => Promise<bigint | undefined>)
    | undefined
  /** Present if the services can swap its tokens. */
  swaps?: SwapPart | undefined
  /** The further effects of transfers, in namespaces with such effects. @throws if no node answers */
  tryOut?: ((options: ChainReads & TransferOrder) => Promise<TransferTrial>) | undefined
  /**
   * Lets the wallet send it, only on this network.
   * @returns the hash and, if known, the data that identifies a replacement
   * @throws `chainNotSupported` if the wallet is on another network, `userRejected` and other errors of the wallet
   */
  send: (
    options: ChainReads & TransferOrder & { connector: Connector },
  ) => Promise<{ hash: string; fingerprint?: string | undefined }>
}
