import type { AskNodeAll } from '@vestibule/indexer'

type Operation = {
  account: string
  /** The chain accepts only one operation for each nonce. */
  nonce: string
  calls: readonly { to: string; method: string }[]
  /** The sponsor's maximum cost. */
  most: bigint
  /** The token in which the account would pay its fee, in the canonical spelling. */
  token?: string | undefined
  /** The amount of it that the calls let the paymaster take at their end. */
  approved?: ((paymaster: string) => bigint) | undefined
  /** The operation requests the operator's own budget, and only ends permissions of the account. */
  isRevocation?: boolean | undefined
}

/** Why an operation is refused, as a sentence. `isMalformed` if it is not an operation. */
export type OperationFault = { message: string; isMalformed: boolean }

/** Fields of an answer of ERC-7677. */
export type PaymasterFields = Readonly<Record<string, string>>

/** The fee that an account pays in a token. */
export type TokenFee = {
  token: string
  /** In the token's smallest unit, for one whole coin. */
  rate: bigint
  /** The maximum, in the smallest unit. */
  most: bigint
}

type SigningOptions = {
  paymaster: string
  key: Uint8Array
  reference: string
  validUntil: number
  tokenFee?: TokenFee | undefined
}

/** The newest block, with its time in seconds. */
export type Head = { number: bigint; time: number }

/** An operation that the paymaster paid for. */
type Paid = {
  account: string
  nonce: string
  /** 0 if the account paid in a token. */
  cost: bigint
}

type CodeEnd = {
  account: string
  nonce: number
  wire: unknown
}
type PreparedEnd =
  | { fault: string }
  /** The operator's account has too little money. */
  | { isEmpty: true }
  /** @property most The maximum cost. @property send Whether the node accepts it. */
  | { most: bigint; height: bigint; send: () => Promise<boolean> }

export type CodeEndRules = {
  senderOf: (key: Uint8Array) => string
  /** Its money, in the smallest unit. @throws NodeFault */
  readBalance: (ask: AskNodeAll, account: string) => Promise<bigint>
  /** Reads a request's parameters. Undefined unless the account signed it for this network. */
  read: (params: readonly unknown[], reference: string) => Promise<CodeEnd | undefined>
  /** Checks the chain. @throws NodeFault */
  prepare: (ask: AskNodeAll, end: CodeEnd, key: Uint8Array) => Promise<PreparedEnd>
}

/** A namespace's rules for paying the fees of its accounts (ERC-7677). */
export type SponsorRules = {
  canonicalContract: (address: string) => string | undefined
  methodId: (text: string) => string | undefined
  /** Whether a request's parameters name the network. */
  isFor: (params: readonly unknown[], reference: string) => boolean
  /** @default accounts have no code */
  codeEnds?: CodeEndRules
  /** Reads a request's parameters. */
  read: (params: readonly unknown[], reference: string) => Asked | OperationFault
  signerOf: (key: Uint8Array) => string
  /** Checks the chain. @throws NodeFault */
  examine: (
    ask: AskNodeAll,
    asked: Asked,
    by: { paymaster: string; tokenFee: TokenFee | undefined },
  ) => Promise<{ head: Head; fault: string | undefined }>
  /** The decimals of a token. @default accounts cannot pay in tokens @throws NodeFault */
  readDecimals?: (ask: AskNodeAll, token: string) => Promise<number>
  /** The paymaster's balance of a token. @throws NodeFault */
  readTokens?: (ask: AskNodeAll, of: { paymaster: string; token: string }) => Promise<bigint>
  /** The newest block. @throws NodeFault */
  readHead: (ask: AskNodeAll) => Promise<Head>
  /** The operations that the paymaster paid for since a block. @throws NodeFault */
  findPaid: (
    ask: AskNodeAll,
    asked: { paymaster: string; from: bigint; to: bigint; accounts: readonly string[] },
  ) => Promise<readonly Paid[]>
  /** The paymaster's money at the entry point, in the smallest unit. @throws NodeFault */
  readDeposit: (ask: AskNodeAll, paymaster: string) => Promise<bigint>
  /** The fault of the operator's paymaster, if there is one. @throws NodeFault */
  findPaymasterFault: (
    ask: AskNodeAll,
    asked: { paymaster: string; signer: string },
  ) => Promise<string | undefined>
}

export type Asked = Operation & {
  /** Fields for an estimate of gas, which are invalid for a paymaster. */
  stub: (options: { paymaster: string; tokenFee?: TokenFee | undefined }) => PaymasterFields
  sign: (options: SigningOptions) => Promise<PaymasterFields>
}
