import type { AskNodeAll } from '@vestibule/indexer'

type Operation = {
  account: string
  /** The chain accepts only one operation per nonce. */
  nonce: string
  calls: readonly { to: string; method: string }[]
  most: bigint
  /** Token that pays the account's fee, in canonical spelling. */
  token?: string | undefined
  /** Amount of `token` that the paymaster may take after the calls. */
  approved?: ((paymaster: string) => bigint) | undefined
  /** Whether the operation uses the operator's own budget and only ends permissions of the account. */
  isRevocation?: boolean | undefined
}

/** Why an operation was rejected, as a sentence. `isMalformed`: it is not an operation. */
export type OperationFault = { message: string; isMalformed: boolean }

export type PaymasterFields = Readonly<Record<string, string>>

export type TokenFee = {
  token: string
  /** Price of one whole coin in the token's smallest unit. */
  rate: bigint
  most: bigint
}

type SigningOptions = {
  paymaster: string
  key: Uint8Array
  reference: string
  validUntil: number
  tokenFee?: TokenFee | undefined
}

export type Head = { number: bigint; time: number }

type Paid = {
  account: string
  nonce: string
  /** 0 if the account paid with a token. */
  cost: bigint
}

type CodeEnd = {
  account: string
  nonce: number
  wire: unknown
}
type PreparedEnd =
  | { fault: string }
  | { isEmpty: true }
  /** @property most Maximum cost. @property send Whether the node accepted the transaction. */
  | { most: bigint; height: bigint; send: () => Promise<boolean> }

export type CodeEndRules = {
  senderOf: (key: Uint8Array) => string
  readBalance: (ask: AskNodeAll, account: string) => Promise<bigint>
  /** Undefined unless the account signed the request for this network. */
  read: (params: readonly unknown[], reference: string) => Promise<CodeEnd | undefined>
  /** Checks the chain. @throws NodeFault */
  prepare: (ask: AskNodeAll, end: CodeEnd, key: Uint8Array) => Promise<PreparedEnd>
}

export type SponsorRules = {
  canonicalContract: (address: string) => string | undefined
  methodId: (text: string) => string | undefined
  isFor: (params: readonly unknown[], reference: string) => boolean
  /** @default accounts have no code */
  codeEnds?: CodeEndRules
  read: (params: readonly unknown[], reference: string) => Asked | OperationFault
  signerOf: (key: Uint8Array) => string
  examine: (
    ask: AskNodeAll,
    asked: Asked,
    by: { paymaster: string; tokenFee: TokenFee | undefined },
  ) => Promise<{ head: Head; fault: string | undefined }>
  /** Reads a token's decimals. @default accounts cannot pay in tokens @throws NodeFault */
  readDecimals?: (ask: AskNodeAll, token: string) => Promise<number>
  readTokens?: (ask: AskNodeAll, of: { paymaster: string; token: string }) => Promise<bigint>
  readHead: (ask: AskNodeAll) => Promise<Head>
  findPaid: (
    ask: AskNodeAll,
    asked: { paymaster: string; from: bigint; to: bigint; accounts: readonly string[] },
  ) => Promise<readonly Paid[]>
  readDeposit: (ask: AskNodeAll, paymaster: string) => Promise<bigint>
  findPaymasterFault: (
    ask: AskNodeAll,
    asked: { paymaster: string; signer: string },
  ) => Promise<string | undefined>
}

export type Asked = Operation & {
  /** Placeholder fields for a gas estimate. A paymaster rejects them. */
  stub: (options: { paymaster: string; tokenFee?: TokenFee | undefined }) => PaymasterFields
  sign: (options: SigningOptions) => Promise<PaymasterFields>
}
