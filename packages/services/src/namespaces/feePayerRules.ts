import type { AskNodeAll } from '@vestibule/indexer'

/** The transactions that a project pays for on a network. */
export type Covered = {
  calls: readonly { to: string; methods: readonly string[] }[]
  /** Tokens whose accounts are opened at the payer's expense. */
  opens: readonly string[]
  /** The maximum price of a computing unit, in millionths of the smallest unit. */
  mostUnitPrice: bigint
}

/** Why a transaction is refused, as a sentence. */
export type FeePayerFault = {
  fault: 'invalid' | 'operationRefused' | 'callNotCovered' | 'payerEmpty'
  message: string
}

type Examined = {
  /** The visitor's account, which also signs. */
  account: string
  /** The payer's maximum cost. */
  most: bigint
  /** The number of the newest block. */
  height: bigint
}

/** An open payment: the transaction, and the newest block when it was signed. */
type OpenPayment = { id: string; height: bigint }

/** The cost is undefined if the node has already deleted the transaction. */
type PaidCost = { id: string; cost: bigint | undefined }

/** A namespace's rules for signing as the payer of other accounts' transactions. */
export type FeePayerRules = {
  /** The canonical spelling of a program's address. */
  canonicalContract: (address: string) => string | undefined
  /** The id of a method that the operator names. */
  methodId: (text: string) => string | undefined
  addressOf: (key: Uint8Array) => string
  /** Reads a transaction, and lets the node simulate it. @throws NodeFault */
  examine: (
    ask: AskNodeAll,
    asked: { transaction: string; payer: string; covered: Covered },
  ) => Promise<Examined | FeePayerFault>
  /** Signs an examined transaction as its payer. @returns also its id on the chain */
  sign: (transaction: string, key: Uint8Array) => { id: string; transaction: string }
  /** Sends all of the payer's money to another account. Undefined if it does not even cover the fee. @throws NodeFault */
  withdraw: (
    ask: AskNodeAll,
    asked: { key: Uint8Array; to: string },
  ) => Promise<{ id: string; amount: bigint } | undefined>
  /** @throws NodeFault */
  readBalance: (ask: AskNodeAll, payer: string) => Promise<bigint>
  /** Payments in the chain, and those that cannot enter it any more. @throws NodeFault */
  findSettled: (
    ask: AskNodeAll,
    open: readonly OpenPayment[],
  ) => Promise<{ paid: readonly PaidCost[]; expired: readonly string[] }>
}
