import * as z from 'zod'

const MOST = 21_000_000 * 100_000_000

export const hash = z.string().regex(/^[0-9a-f]{64}$/)
const height = z.int().min(0).max(1_000_000_000)
export const tip = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((text) => BigInt(text))
const satoshi = z
  .int()
  .min(0)
  .max(MOST)
  .transform((value) => BigInt(value))
/** Seconds since the epoch, at most the year 9999. */
const seconds = z.int().min(0).max(253_402_300_799)
const address = z.string().min(1).max(100)

const Output = z.object({ scriptpubkey_address: address.nullish(), value: satoshi })

const Status = z.discriminatedUnion('confirmed', [
  z.object({
    confirmed: z.literal(true),
    block_height: height,
    block_hash: hash,
    block_time: seconds,
  }),
  z.object({ confirmed: z.literal(false) }),
])

export const EsploraTransaction = z.object({
  txid: hash,
  vin: z
    .array(z.object({ is_coinbase: z.boolean().nullish(), prevout: Output.nullish() }))
    .min(1)
    .max(100_000),
  vout: z.array(Output).min(1).max(100_000),
  fee: satoshi,
  status: Status,
})
export type EsploraTransaction = z.output<typeof EsploraTransaction>

export type Confirmed = EsploraTransaction & { status: { confirmed: true } }

export const isConfirmed = (transaction: EsploraTransaction): transaction is Confirmed =>
  transaction.status.confirmed

const Sums = z
  .object({ funded_txo_sum: z.int().min(0), spent_txo_sum: z.int().min(0) })
  .transform(({ funded_txo_sum, spent_txo_sum }) => BigInt(funded_txo_sum) - BigInt(spent_txo_sum))

/** An address's confirmed balance, and its change by pending transactions. */
export const EsploraAddress = z.object({ address, chain_stats: Sums, mempool_stats: Sums })
