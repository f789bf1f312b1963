import type { AskNodeAll } from '@vestibule/indexer'

/** The transactions that a project pays for on a network. */
export type Covered = {
  calls: readonly { to: string; methods: readonly string[] }[]
  /** Tokens whose accounts are opened at the payer's expense. */
  opens: readonly string[]
  /** The highest price of a unit of computing, in millionths of the smallest unit. */
  mostUnitPrice: bigint
}

/** Why a transaction is not paid for, as a sentence. */
export type FeePayerFault = {
  fault: 'invalid' | 'operationRefused' | 'callNotCovered' | 'payerEmpty'
  message: string
}

type Examined = {
  /** The visitor's, who signs too. */
  account: string
  /** The most that it can cost the payer. */
  most: bigint
  /** The number of the newest block. */
  height: bigint
}

/** An open payment: the transaction, and the newest block when it was signed. */
type OpenPayment = { id: string; height: bigint }

/** The cost is undefined if the node no longer has the transaction. */
type PaidCost = { id: string; cost: bigint | undefined }

/** A namespace's rules for signing as the payer of other accounts' transactions. */
export type FeePayerRules = {
  /** The one spelling of a program's address. */
  canonicalContract: (address: string) => string | undefined
  /** The id of a method that the operator names. */
  methodId: (text: string) => string | undefined
  addressOf: (key: Uint8Array) => string
  /** Reads a transaction, and has the node try it out. @throws NodeFault */
  examine: (
    ask: AskNodeAll,
    asked: { transaction: string; payer: string; covered: Covered },
  ) => Promise<Examined | FeePayerFault>
  /** Signs an examined transaction as its payer. @returns also the id that it has in the chain */
  sign: (transaction: string, key: Uint8Array) => { id: string; transaction: string }
  /** Sends all of the payer's money to another account; undefined if there is less than the fee. @throws NodeFault */
  withdraw: (
    ask: AskNodeAll,
    asked: { key: Uint8Array; to: string },
  ) => Promise<{ id: string; amount: bigint } | undefined>
  /** @throws NodeFault */
  readBalance: (ask: AskNodeAll, payer: string) => Promise<bigint>
  /** Payments in the chain, and those that cannot get there any more. @throws NodeFault */
  findSettled: (
    ask: AskNodeAll,
    open: readonly OpenPayment[],
  ) => Promise<{ paid: readonly PaidCost[]; expired: readonly string[] }>
}
