import type { AskNodeAll } from '@vestibule/indexer'

export type Covered = {
  calls: readonly { to: string; methods: readonly string[] }[]
  opens: readonly string[]
  /** Maximum price per compute unit, in millionths of the smallest unit. */
  mostUnitPrice: bigint
}

export type FeePayerFault = {
  fault: 'invalid' | 'operationRefused' | 'callNotCovered' | 'payerEmpty'
  message: string
}

type Examined = {
  account: string
  most: bigint
  height: bigint
}

type OpenPayment = { id: string; height: bigint }

/** `cost` is undefined if the node has already deleted the transaction. */
type PaidCost = { id: string; cost: bigint | undefined }

export type FeePayerRules = {
  canonicalContract: (address: string) => string | undefined
  methodId: (text: string) => string | undefined
  addressOf: (key: Uint8Array) => string
  examine: (
    ask: AskNodeAll,
    asked: { transaction: string; payer: string; covered: Covered },
  ) => Promise<Examined | FeePayerFault>
  /** Signs a checked transaction as its payer. @returns also the transaction's id */
  sign: (transaction: string, key: Uint8Array) => { id: string; transaction: string }
  /** Undefined if the balance does not cover the fee. @throws NodeFault */
  withdraw: (
    ask: AskNodeAll,
    asked: { key: Uint8Array; to: string },
  ) => Promise<{ id: string; amount: bigint } | undefined>
  readBalance: (ask: AskNodeAll, payer: string) => Promise<bigint>
  /** Returns payments on the chain, and payments that can no longer be included. @throws NodeFault */
  findSettled: (
    ask: AskNodeAll,
    open: readonly OpenPayment[],
  ) => Promise<{ paid: readonly PaidCost[]; expired: readonly string[] }>
}
