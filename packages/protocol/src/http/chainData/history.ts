import * as z from 'zod/mini'
import {
  AssetFlags,
  assetName,
  ChainFailure,
  caip2,
  caip10,
  decimalAmount,
  fiat,
} from './amounts.js'

const picture = z.object({ url: z.string().check(z.maxLength(2_048)) })

/** A transaction's transfer to or from the account. */
export const Transfer = z.object({
  fungible_info: z.optional(
    z.object({
      name: z.optional(assetName),
      symbol: z.optional(assetName),
      icon: z.optional(picture),
      /** The token's contract, CAIP-10. @default the chain's own currency */
      address: z.optional(caip10),
      flags: z.optional(AssetFlags),
    }),
  ),
  nft_info: z.optional(
    z.object({
      name: z.optional(assetName),
      content: z.optional(z.object({ preview: z.optional(picture), detail: z.optional(picture) })),
      /** The collection's contract, CAIP-10. */
      address: z.optional(caip10),
      token_id: z.optional(z.string().check(z.regex(/^\d{1,78}$/))),
      flags: AssetFlags,
    }),
  ),
  direction: z.enum(['in', 'out', 'self']),
  /** The address at the other end. @default absent: the account itself, or a created contract */
  counterparty: z.optional(z.string().check(z.maxLength(128))),
  /** In whole tokens; for an NFT a count. */
  quantity: z.object({ numeric: decimalAmount }),
  value: z.optional(fiat),
  price: z.optional(fiat),
})
export type Transfer = z.infer<typeof Transfer>

/** A transaction that concerns an account. */
export const Transaction = z.object({
  id: z.string().check(z.maxLength(256)),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy` or `execute`; unknown ones are shown unchanged. */
    operationType: z.string().check(z.maxLength(32)),
    hash: z.string().check(z.maxLength(128)),
    /** CAIP-2 */
    chain: caip2,
    minedAt: z.iso.datetime(),
    sentFrom: z.string().check(z.maxLength(128)),
    /** Empty if the transaction created a contract. */
    sentTo: z.string().check(z.maxLength(128)),
    status: z.enum(['confirmed', 'failed', 'pending']),
    /** The number of the sender's earlier transactions. @default unknown, on chains without such numbers */
    nonce: z.optional(z.number()),
    /** The fee, in whole tokens of the chain's own currency, if the scan has it. */
    fee: z.optional(decimalAmount),
    /** The token that the fee was paid in. @default the network's own currency */
    feeSymbol: z.optional(z.string().check(z.maxLength(64))),
  }),
  transfers: z.array(Transfer),
})
export type Transaction = z.infer<typeof Transaction>

/** The sources of one chain's history. */
export const HistoryCoverage = z.object({
  /** CAIP-2 */
  chainId: caip2,
  /** The first and the last examined block, as decimal numbers. */
  from: z.string().check(z.regex(/^\d{1,78}$/)),
  to: z.string().check(z.regex(/^\d{1,78}$/)),
  /** Includes transfers of the chain's own currency. */
  native: z.boolean(),
  /** The search for older entries has ended. */
  complete: z.boolean(),
})
export type HistoryCoverage = z.infer<typeof HistoryCoverage>

/** `GET /v1/account/{account}/history`, newest first. */
export const TransactionPage = z.object({
  data: z.array(Transaction),
  /** The cursor of older transactions; null at the end. */
  next: z.nullable(z.string()),
  coverage: z.optional(z.array(HistoryCoverage)),
  /** Chains that could not be read. */
  errors: z.optional(z.array(ChainFailure)),
})
export type TransactionPage = z.infer<typeof TransactionPage>
