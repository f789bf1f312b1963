import type { Hex } from 'viem'

/** An amount of an unknown token, or of the network's coin without a token. */
export type Quantity = {
  token: Hex | undefined
  /** `all` is the balance at that time. */
  amount: bigint | 'all'
}

/** One action. Addresses are EIP-55, amounts in the token's smallest unit. */
export type SingleCall =
  /** Coins to an address. */
  | { kind: 'nativeTransfer' }
  | { kind: 'contractCreation' }
  /** ERC-20. For ERC-721 the amount is the token's id, which looks the same in the data. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** ERC-20 `approve` and similar calls; for ERC-721 the amount is the token's id. Zero revokes an approval. */
  | {
      kind: 'tokenApproval'
      token: Hex
      spender: Hex
      amount: bigint
      unlimited: boolean
      /** `more` adds to the spender's allowance. @default 'set' */
      change?: 'set' | 'more' | undefined
      /** The call is `approve` of two words, which also exists in ERC-721 with a token's id. */
      ambiguous?: boolean | undefined
      /** Seconds since 1970, if the permission ends by itself. */
      until?: bigint | undefined
    }
  | {
      kind: 'nftTransfer'
      token: Hex
      from: Hex
      to: Hex
      items: { id: bigint; amount: bigint }[]
      /** ERC-1155 counts the units of each item. An item of ERC-721 is unique. */
      standard: 'erc721' | 'erc1155'
    }
  /** ERC-721 and ERC-1155 `setApprovalForAll`. */
  | { kind: 'approvalForAll'; token: Hex; operator: Hex; approved: boolean }
  /** A contract call that cannot be decoded. */
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }
  | RouterCall

/** A router's intermediate calls. Money moves between the caller, the router and others. */
type RouterCall =
  /** `to` is `undefined` if a later step takes the proceeds out. */
  | {
      kind: 'swap'
      /** The version of the Uniswap pool. */
      version: 'v2' | 'v3' | 'v4'
      /** The fixed amount; the other one is a limit. */
      exact: 'in' | 'out'
      pay: Quantity
      get: Quantity
      /** The tokens in between, in order. `undefined` is the coin. */
      via: readonly (Hex | undefined)[]
      to: Hex | undefined
      /** The router pays from its own balance. */
      fromRouter: boolean
      /** Deadline in seconds since 1970, if there is one. */
      until?: bigint | undefined
    }
  | { kind: 'wrap'; to: Hex; amount: bigint | 'all' }
  /** Unwraps tokens into coins: all of them, and at least this amount. */
  | { kind: 'unwrap'; to: Hex; amount: bigint }
  | { kind: 'payIn'; pay: Quantity; fromRouter: boolean }
  /** A router or a pool pays out. With `sweeps` it is the router's whole balance, and at least this amount. */
  | { kind: 'payOut'; pay: Quantity; to: Hex; sweeps: boolean; fromRouter: boolean }
  /** Pays out a share of the balance, in hundredths of a percent. */
  | { kind: 'portion'; token: Hex | undefined; to: Hex; bips: bigint; fromRouter: boolean }
  /** The batch reverts unless the owner has this amount. */
  | { kind: 'balanceCheck'; pay: Quantity; owner: Hex }

/** One call inside a batch. */
export type Step = {
  call: SingleCall
  /** The caller, EIP-55: the account, or a contract that makes further calls. */
  from: Hex
  /** EIP-55 */
  to: Hex
  /** Sent coins in wei. */
  value: bigint
  data: Hex
  /** The step may fail without stopping the others. */
  optional?: boolean | undefined
}

/**
 * A contract that makes calls for its caller. `self` calls its own parts. `others` calls contracts of the page's choice in its
 * own name. `router` follows the commands of Uniswap's Universal Router.
 */
export type Carrier = {
  style: 'self' | 'others' | 'router'
  /** EIP-55 */
  contract: Hex
  /** The coins that it gets, in wei. */
  value: bigint
}

/** A call that contains others. */
export type BatchCall = {
  kind: 'batch'
  contract: Hex
  /** The contract itself first, then those of nested batches. */
  carriers: Carrier[]
  /** The steps in order, nested batches included. Never empty. */
  steps: Step[]
}

/** A transaction's effect, from its data alone. */
export type DecodedCall = SingleCall | BatchCall
