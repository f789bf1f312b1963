import type { AskNodeAll } from './chainReader.js'

/** An operation that an account asks a sponsor to pay for. */
type Operation = {
  account: string
  /** Only one operation of an account's nonce gets into the chain. */
  nonce: string
  /** The calls that the account makes. */
  calls: readonly { to: string; method: string }[]
  /** The most that it can cost the sponsor. */
  most: bigint
}

/** Why an operation is not for a sponsor, as a sentence. `isMalformed` if it is no operation at all. */
export type OperationFault = { message: string; isMalformed: boolean }

/** Fields of an answer of ERC-7677. */
export type PaymasterFields = Readonly<Record<string, string>>

type SigningOptions = { paymaster: string; key: Uint8Array; reference: string; validUntil: number }

/** The newest block. Its time in seconds. */
export type Head = { number: bigint; time: number }

/** An operation that the paymaster paid for. */
type Paid = { account: string; nonce: string; cost: bigint }

/** A namespace's rules for paying the fees of its accounts (ERC-7677). */
export type SponsorRules = {
  /** The one spelling of a contract's address. */
  canonicalContract: (address: string) => string | undefined
  /** The id of a method that the operator names by its signature or its id. */
  methodId: (text: string) => string | undefined
  /** Whether a request's parameters name the network. */
  isFor: (params: readonly unknown[], reference: string) => boolean
  /** Reads a request's parameters. */
  read: (params: readonly unknown[], reference: string) => Asked | OperationFault
  /** The address of a signer's key. */
  signerOf: (key: Uint8Array) => string
  /** Looks at the chain. @throws NodeFault */
  examine: (ask: AskNodeAll, asked: Asked) => Promise<{ head: Head; fault: string | undefined }>
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
  stub: (options: { paymaster: string }) => PaymasterFields
  /** Fields that make the paymaster pay. */
  sign: (options: SigningOptions) => Promise<PaymasterFields>
}
