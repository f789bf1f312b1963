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

export const Transfer = z.object({
  fungible_info: z.optional(
    z.object({
      name: z.optional(assetName),
      symbol: z.optional(assetName),
      icon: z.optional(picture),
      /** The token's contract, CAIP-10. @default the chain's native currency */
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
  /** Missing for the account itself or a created contract. */
  counterparty: z.optional(z.string().check(z.maxLength(128))),
  /** In whole tokens, or a count of NFTs. */
  quantity: z.object({ numeric: decimalAmount }),
  value: z.optional(fiat),
  price: z.optional(fiat),
})
export type Transfer = z.infer<typeof Transfer>

export const Transaction = z.object({
  id: z.string().check(z.maxLength(256)),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `mint`, `burn`, `approve`, `deploy` or `execute`. Other types are shown unchanged. */
    operationType: z.string().check(z.maxLength(32)),
    hash: z.string().check(z.maxLength(128)),
    chain: caip2,
    minedAt: z.iso.datetime(),
    sentFrom: z.string().check(z.maxLength(128)),
    /** Empty if the transaction created a contract. */
    sentTo: z.string().check(z.maxLength(128)),
    status: z.enum(['confirmed', 'failed', 'pending']),
    /** Missing on chains without nonces. */
    nonce: z.optional(z.number()),
    /** In whole tokens of the native currency, if known. */
    fee: z.optional(decimalAmount),
    /** @default the native currency */
    feeSymbol: z.optional(z.string().check(z.maxLength(64))),
  }),
  transfers: z.array(Transfer),
})
export type Transaction = z.infer<typeof Transaction>

/** The examined block range of one chain. */
export const HistoryCoverage = z.object({
  chainId: caip2,
  /** First examined block, a decimal number. `to` is the last one. */
  from: z.string().check(z.regex(/^\d{1,78}$/)),
  to: z.string().check(z.regex(/^\d{1,78}$/)),
  /** Whether transfers of the native currency are included. */
  native: z.boolean(),
  /** Whether the search for older entries has ended. */
  complete: z.boolean(),
})
export type HistoryCoverage = z.infer<typeof HistoryCoverage>

/** `GET /v1/account/{account}/history`, newest first. */
export const TransactionPage = z.object({
  data: z.array(Transaction),
  /** Cursor for older transactions; null at the end. */
  next: z.nullable(z.string()),
  coverage: z.optional(z.array(HistoryCoverage)),
  errors: z.optional(z.array(ChainFailure)),
})
export type TransactionPage = z.infer<typeof TransactionPage>
