import type { Hex } from 'viem'

/** An amount of an unknown token, or of the network's coin if no token is named. */
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
  /** ERC-20; for ERC-721 the amount is the token's id, which the data alone does not show. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** ERC-20 `approve` and its relatives; for ERC-721 the amount is the token's id. Zero takes an approval back. */
  | {
      kind: 'tokenApproval'
      token: Hex
      spender: Hex
      amount: bigint
      unlimited: boolean
      /** `more` adds to the spender's allowance. @default 'set' */
      change?: 'set' | 'more' | undefined
      /** The call is `approve` of two words, which ERC-721 also has, with a token's id. */
      ambiguous?: boolean | undefined
      /** Seconds since 1970, where the permission ends by itself. */
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
  /** Contract call, cannot decode. */
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }
  | RouterCall

/** A router's calls on the way. Money moves between the caller, the router and others. */
type RouterCall =
  /** `to` is `undefined` where a later step takes the proceeds out. */
  | {
      kind: 'swap'
      /** The version of the Uniswap pool. */
      version: 'v2' | 'v3' | 'v4'
      /** The amount that is certain; the other one is a limit. */
      exact: 'in' | 'out'
      pay: Quantity
      get: Quantity
      /** The tokens in between, in their order; the coin where it is `undefined`. */
      via: readonly (Hex | undefined)[]
      to: Hex | undefined
      /** The router pays from its balance. */
      fromRouter: boolean
      /** Seconds since 1970 after which it fails, if it has a deadline. */
      until?: bigint | undefined
    }
  /** Coins become tokens. */
  | { kind: 'wrap'; to: Hex; amount: bigint | 'all' }
  /** Tokens become coins: all of them, and at least this many. */
  | { kind: 'unwrap'; to: Hex; amount: bigint }
  /** The router pays into a pool, or the caller does. */
  | { kind: 'payIn'; pay: Quantity; fromRouter: boolean }
  /** A router pays out, with `sweeps` all of its balance and at least this amount; or a pool does. */
  | { kind: 'payOut'; pay: Quantity; to: Hex; sweeps: boolean; fromRouter: boolean }
  /** A share of the balance is paid out, in hundredths of a percent. */
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
  /** Wei that go along. */
  value: bigint
  data: Hex
  /** It may fail without stopping the rest. */
  optional?: boolean | undefined
}

/**
 * A contract that makes calls for someone: `self` calls its own parts, `others` calls contracts of the page's choice in its own
 * name, `router` follows the commands of Uniswap's Universal Router.
 */
export type Carrier = {
  style: 'self' | 'others' | 'router'
  /** EIP-55 */
  contract: Hex
  /** Wei that it gets. */
  value: bigint
}

/** A call that carries others. */
export type BatchCall = {
  kind: 'batch'
  contract: Hex
  /** The contract itself first, then those with batches inside the batch. */
  carriers: Carrier[]
  /** In their order, batches inside taken apart too. Never empty. */
  steps: Step[]
}

/** A transaction's effect, from its data alone. */
export type DecodedCall = SingleCall | BatchCall
