import type { Namespace } from '@vestibule/protocol'
import type { Balance } from '@vestibule/protocol/http'
import type { ChainReads } from './chainReads.js'
import type { Connector } from './connector.js'
import type { Network } from './network.js'

export type TransferOrder = {
  from: string
  to: string
  token?: string | undefined
  /** Set for an NFT. `amount` is then the number of pieces. */
  nft?: { tokenId: string; standard: string } | undefined
  /** In the smallest unit. */
  amount: bigint
}

/** `tokenAccount`: a token's own account. `noKey`: an address without a key. Money sent there is lost. */
export type RecipientTrap = 'tokenAccount' | 'noKey'

export type RecipientFault =
  /** `burn`: the address has no key. `typo`: wrong checksum. `otherNetwork`: an address of another network. */
  | { kind: 'burn' | 'typo' | 'otherNetwork' }
  /** The payment link needs an unsupported feature. */
  | { kind: 'link'; parameter: string }
  | { kind: 'otherChain'; namespace: Namespace }

export type TokenFee = { token: string; symbol: string; decimals: number; amount: bigint }

/** Effects of a simulated transfer, in smallest units. */
export type TransferTrial = {
  /** Cost of a new account for the recipient, 0 if the account exists. */
  opening: bigint
  /** Part of the amount that the token withholds. */
  kept: bigint
  fails: boolean
  /** Set if the transfer fails because this account would fall below the network's minimum balance. */
  rent?: { of: 'sender' | 'recipient'; least: bigint } | undefined
  /** The services' decision about the fee. @default the project pays no fees */
  sponsor?: 'pays' | 'budget' | 'policy' | 'down' | undefined
  /** Set if the account pays the fee in this token because it lacks coins. @default coins pay */
  tokenFee?: TokenFee | undefined
}

export type SwapTerms = {
  account: string
  /** The market maker. Empty without one. */
  maker: string
  /** {@link SwapPart.currency} stands for the network's currency. */
  from: string
  to: string
  amount: bigint
  minimum: bigint
}

export type OrderTerms = Omit<SwapTerms, 'maker'> & {
  /** The contract that can transfer the account's token. */
  spender: string
  /** In ms since the epoch. */
  deadline: number
}

/** Swaps with calls that the services build. */
type SwapPart = {
  /** Address of the network's currency in the services' swaps. */
  currency: string
  /** Gas or fee units to assume before an estimate exists. */
  usualWork: bigint
  /** Whether the call only approves one amount of a token for one spender. */
  isApproval: (data: string, allowance: { spender: string; amount: bigint }) => boolean
  /** Whether the call is exactly the quote's trade. Undefined for an unknown exchange. */
  isTrade: (call: { to: string; data: string }, terms: SwapTerms) => Promise<boolean | undefined>
  /** Whether `signOrder` supports this exchange. @default false */
  takesOrders?: ((spender: string) => boolean) | undefined
  /**
   * Signs only for this network.
   * @returns the signature
   * @throws as `send` of {@link TransferPart}
   * @default wallets sign no orders
   */
  signOrder?:
    | ((options: { connector: Connector; network: Network; terms: OrderTerms }) => Promise<string>)
    | undefined
  /** Sends only on this network. @throws as `send` of {@link TransferPart} */
  send: (
    options: ChainReads & {
      connector: Connector
      from: string
      to: string
      data: string
      value: bigint
      /** Approval to send before the call, on the same card. Only for the embedded wallet. */
      approval?: { to: string; data: string } | undefined
    },
  ) => Promise<{ hash: string }>
}

export type TransferPart = {
  /** @returns the address in its usual format, or undefined for an invalid address, a burn address or a wrong checksum */
  readAddress: (text: string) => string | undefined
  /** @returns why an address is invalid, if known. @default no reason */
  findFault?: ((text: string) => RecipientFault | undefined) | undefined
  /** Reads the amount in a payment link. @returns a decimal string */
  readLinkAmount?: ((text: string) => string | undefined) | undefined
  /**
   * Looks up a name on all of the dapp's networks with names. Undefined for an unknown name.
   * @throws if no node responds
   */
  findName?:
    | ((options: {
        text: string
        networks: readonly ChainReads[]
      }) => Promise<{ name: string; address: string } | undefined>)
    | undefined
  /** The wallet's own token list, instead of the services' list. Undefined without a valid list. */
  readAssets?:
    | ((options: {
        connector: Connector
        network: Network
        address: string
      }) => Promise<readonly Balance[] | undefined>)
    | undefined
  /** Whether the wallet's card shows an NFT's name and picture. @default false */
  cardShowsNfts?: boolean | undefined
  /** Whether a dapp must set the token even for the network's currency. @default false */
  needsToken?: boolean | undefined
  /** Minimum payment in smallest units of the currency. @default 1 */
  leastAmount?: ((address: string) => bigint) | undefined
  /** Also reports an address without a key. @throws if no node responds */
  isContract: (options: ChainReads & { address: string }) => Promise<boolean | RecipientTrap>
  /** Reads the decimals from the chain. Undefined if the token does not report decimals. @throws if no node responds */
  readDecimals: (options: ChainReads & { token: string }) => Promise<number | undefined>
  /**
   * Maximum cost besides the amount, including new accounts, in the currency's smallest units.
   * @throws if no node responds
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
  /** @throws if no node responds */
  tryOut?: ((options: ChainReads & TransferOrder) => Promise<TransferTrial>) | undefined
  /**
   * Sends only on this network.
   * @returns the hash and, if known, data to identify a replacement
   * @throws `chainNotSupported` if the wallet is on another network, `userRejected` and other
   * errors of the wallet
   */
  send: (
    options: ChainReads & TransferOrder & { connector: Connector },
  ) => Promise<{ hash: string; fingerprint?: string | undefined }>
}
