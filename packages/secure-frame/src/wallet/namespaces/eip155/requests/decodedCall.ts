import type { Hex } from 'viem'

export type Quantity = {
  token: Hex | undefined
  /** `all` is the balance when the step runs. */
  amount: bigint | 'all'
}

/** Addresses are EIP-55, amounts in smallest units. */
export type SingleCall =
  | { kind: 'nativeTransfer' }
  | { kind: 'contractCreation' }
  /** For ERC-721 the amount is the token's id: the data looks the same. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** For ERC-721 the amount is the token's id. Zero revokes an approval. */
  | {
      kind: 'tokenApproval'
      token: Hex
      spender: Hex
      amount: bigint
      unlimited: boolean
      /** `more` adds to the spender's allowance. @default 'set' */
      change?: 'set' | 'more' | undefined
      /** The call could also be `approve` of ERC-721. */
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
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }
  | RouterCall

/** Money moves between the caller, the router and others. */
type RouterCall =
  /** Without `to`, a later step takes the proceeds. */
  | {
      kind: 'swap'
      /** The version of the Uniswap pool. */
      version: 'v2' | 'v3' | 'v4'
      /** The fixed amount; the other amount is a limit. */
      exact: 'in' | 'out'
      pay: Quantity
      get: Quantity
      /** In order. `undefined` is the coin. */
      via: readonly (Hex | undefined)[]
      to: Hex | undefined
      /** From the router's own balance. */
      fromRouter: boolean
      /** Deadline in seconds since 1970, if there is one. */
      until?: bigint | undefined
    }
  | { kind: 'wrap'; to: Hex; amount: bigint | 'all' }
  /** All wrapped coins, at least this amount. */
  | { kind: 'unwrap'; to: Hex; amount: bigint }
  | { kind: 'payIn'; pay: Quantity; fromRouter: boolean }
  /** `sweeps`: the router's whole balance, at least this amount. */
  | { kind: 'payOut'; pay: Quantity; to: Hex; sweeps: boolean; fromRouter: boolean }
  /** Pays out a share of the balance, in hundredths of a percent. */
  | { kind: 'portion'; token: Hex | undefined; to: Hex; bips: bigint; fromRouter: boolean }
  /** The batch reverts unless the owner has this amount. */
  | { kind: 'balanceCheck'; pay: Quantity; owner: Hex }

export type Step = {
  call: SingleCall
  /** EIP-55: the account, or a contract that makes further calls. */
  from: Hex
  /** EIP-55 */
  to: Hex
  /** Sent coins in wei. */
  value: bigint
  data: Hex
  /** The step may fail without stopping the others. */
  optional?: boolean | undefined
}

/** `self` calls its own parts. `others` calls contracts of the page's choice. `router` follows Universal Router's commands. */
export type Carrier = {
  style: 'self' | 'others' | 'router'
  /** EIP-55 */
  contract: Hex
  /** The coins that it gets, in wei. */
  value: bigint
}

export type BatchCall = {
  kind: 'batch'
  contract: Hex
  /** The contract itself, then those of nested batches. */
  carriers: Carrier[]
  /** In order, nested steps included. Never empty. */
  steps: Step[]
}

export type DecodedCall = SingleCall | BatchCall
