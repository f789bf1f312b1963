import type { AskNodeAll } from '@vestibule/indexer'

/** An operation that an account asks a sponsor to pay for. */
type Operation = {
  account: string
  /** The chain accepts only one operation for each nonce. */
  nonce: string
  /** The calls that the account makes. */
  calls: readonly { to: string; method: string }[]
  /** The most that it can cost the sponsor. */
  most: bigint
  /** The token in which the account would pay its fee, in the one spelling. */
  token?: string | undefined
  /** The amount of it that the calls let the paymaster take at their end. */
  approved?: ((paymaster: string) => bigint) | undefined
  /** It asks for the operator's own budget, and only ends permissions of the account. */
  isRevocation?: boolean | undefined
}

/** Why an operation is not for a sponsor, as a sentence. `isMalformed` if it is no operation at all. */
export type OperationFault = { message: string; isMalformed: boolean }

/** Fields of an answer of ERC-7677. */
export type PaymasterFields = Readonly<Record<string, string>>

/** The fee that an account pays in a token. */
export type TokenFee = {
  token: string
  /** In the token's smallest unit, for one whole coin. */
  rate: bigint
  /** The most of it, in the smallest unit. */
  most: bigint
}

type SigningOptions = {
  paymaster: string
  key: Uint8Array
  reference: string
  validUntil: number
  tokenFee?: TokenFee | undefined
}

/** The newest block. Its time in seconds. */
export type Head = { number: bigint; time: number }

/** An operation that the paymaster paid for. */
type Paid = {
  account: string
  nonce: string
  /** 0 if the account paid in a token. */
  cost: bigint
}

/** The end of an account's code, as the account signed it. */
type CodeEnd = {
  account: string
  nonce: number
  wire: unknown
}
type PreparedEnd =
  | { fault: string }
  /** The operator's account has too little money. */
  | { isEmpty: true }
  /** @property most The highest cost. @property send Whether the node takes it. */
  | { most: bigint; height: bigint; send: () => Promise<boolean> }

/** A namespace's rules for sending the end of an account's code at the operator's expense. */
export type CodeEndRules = {
  /** The account of a key, which sends. */
  senderOf: (key: Uint8Array) => string
  /** Its money, in the smallest unit. @throws NodeFault */
  readBalance: (ask: AskNodeAll, account: string) => Promise<bigint>
  /** Reads a request's parameters. Undefined for one that the account did not sign for this network. */
  read: (params: readonly unknown[], reference: string) => Promise<CodeEnd | undefined>
  /** Checks the chain. @throws NodeFault */
  prepare: (ask: AskNodeAll, end: CodeEnd, key: Uint8Array) => Promise<PreparedEnd>
}

/** A namespace's rules for paying the fees of its accounts (ERC-7677). */
export type SponsorRules = {
  /** The one spelling of a contract's address. */
  canonicalContract: (address: string) => string | undefined
  /** The id of a method that the operator names by its signature or its id. */
  methodId: (text: string) => string | undefined
  /** Whether a request's parameters name the network. */
  isFor: (params: readonly unknown[], reference: string) => boolean
  /** @default accounts have no code that could end */
  codeEnds?: CodeEndRules
  /** Reads a request's parameters. */
  read: (params: readonly unknown[], reference: string) => Asked | OperationFault
  /** The address of a signer's key. */
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

/** A request for a sponsor. */
export type Asked = Operation & {
  /** Fields for an estimate of gas; no paymaster takes them. */
  stub: (options: { paymaster: string; tokenFee?: TokenFee | undefined }) => PaymasterFields
  /** Fields that make the paymaster pay. */
  sign: (options: SigningOptions) => Promise<PaymasterFields>
}
