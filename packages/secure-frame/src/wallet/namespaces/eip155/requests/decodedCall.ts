import type { Hex } from 'viem'

export type Quantity = {
  token: Hex | undefined
  /** `all` is the balance when the step starts. */
  amount: bigint | 'all'
}

/** Addresses in EIP-55, amounts in smallest units. */
export type SingleCall =
  | { kind: 'nativeTransfer' }
  | { kind: 'contractCreation' }
  /** The data may be ERC-721's: the amount is then the token id. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** For ERC-721, the amount is the token id. Zero revokes an approval. */
  | {
      kind: 'tokenApproval'
      token: Hex
      spender: Hex
      amount: bigint
      unlimited: boolean
      /** `more` increases the spender's allowance. @default 'set' */
      change?: 'set' | 'more' | undefined
      /** Whether the call could also be `approve` of ERC-721. */
      ambiguous?: boolean | undefined
      /** Expiry of the permission in Unix seconds. */
      until?: bigint | undefined
    }
  | {
      kind: 'nftTransfer'
      token: Hex
      from: Hex
      to: Hex
      items: { id: bigint; amount: bigint }[]
      /** ERC-1155 items have an amount. ERC-721 items are unique. */
      standard: 'erc721' | 'erc1155'
    }
  | { kind: 'approvalForAll'; token: Hex; operator: Hex; approved: boolean }
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }
  | RouterCall

/** A command of a router: a swap, a payment or a balance check. */
type RouterCall =
  /** Without `to`, a later step pays out the result. */
  | {
      kind: 'swap'
      /** Version of the Uniswap pool. */
      version: 'v2' | 'v3' | 'v4'
      /** Which amount is fixed. The other one is a limit. */
      exact: 'in' | 'out'
      pay: Quantity
      get: Quantity
      /** In order. `undefined` is the native currency. */
      via: readonly (Hex | undefined)[]
      to: Hex | undefined
      /** Whether the router's own balance pays. */
      fromRouter: boolean
      /** Deadline in Unix seconds. */
      until?: bigint | undefined
    }
  | { kind: 'wrap'; to: Hex; amount: bigint | 'all' }
  /** Unwraps the whole balance, at least this amount. */
  | { kind: 'unwrap'; to: Hex; amount: bigint }
  | { kind: 'payIn'; pay: Quantity; fromRouter: boolean }
  /** `sweeps`: pays the router's whole balance, at least this amount. */
  | { kind: 'payOut'; pay: Quantity; to: Hex; sweeps: boolean; fromRouter: boolean }
  /** Pays a share of the balance, in hundredths of a percent. */
  | { kind: 'portion'; token: Hex | undefined; to: Hex; bips: bigint; fromRouter: boolean }
  /** Reverts the batch unless the owner has this amount. */
  | { kind: 'balanceCheck'; pay: Quantity; owner: Hex }

export type Step = {
  call: SingleCall
  /** EIP-55: the account, or a contract that runs the steps. */
  from: Hex
  to: Hex
  /** Sent native currency in wei. */
  value: bigint
  data: Hex
  /** Whether the step may fail without reverting the others. */
  optional?: boolean | undefined
}

/** `self` calls its own functions. `others` calls contracts that the page chose. `router` runs commands of Universal Router. */
export type Carrier = {
  style: 'self' | 'others' | 'router'
  contract: Hex
  /** Received native currency in wei. */
  value: bigint
}

export type BatchCall = {
  kind: 'batch'
  contract: Hex
  /** The contract, then the contracts of nested batches. */
  carriers: Carrier[]
  /** In order, including nested steps. Never empty. */
  steps: Step[]
}

export type DecodedCall = SingleCall | BatchCall
